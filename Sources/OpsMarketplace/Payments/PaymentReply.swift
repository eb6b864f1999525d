import OpsDomain

/// What came of asking the payment provider.
struct PaymentReply: Sendable {
  let answer: ProviderAnswer
  /// What went wrong; nil for an answer, and where none came in time, which happens.
  let fault: (any Error)?

  init(_ answer: ProviderAnswer) {
    self.answer = answer
    fault = nil
  }

  /// Asking failed, so that nobody knows what became of it.
  /// - Parameter known: What the provider had said before it failed.
  init(failed error: any Error, after known: ProviderAnswer = .unknown) {
    answer = known
    let isSilence = (error as? OpsError)?.isRetryable == true
    fault = isSilence ? nil : error
  }
}
