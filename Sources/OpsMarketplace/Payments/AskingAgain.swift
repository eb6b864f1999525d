import OpsDomain
import OpsKernel
import OpsStorage

/// When the payment provider is asked again about what it has not answered: after
/// `market.payment_asked_after`, and each time after twice as long, up to an hour.
struct AskingAgain {
  /// The longest time between two questions.
  static let longest = TimeSpan(milliseconds: 3_600_000)
  /// How often the time doubles at most.
  private static let doublings: Int64 = 12

  private let first: TimeSpan

  init(_ transaction: Transaction) async throws {
    first = try await Settings.paymentAsking.value(transaction)
  }

  /// - Parameter attempts: How often there was no answer before.
  func next(at now: Instant, after attempts: Int64) -> Instant {
    let doubled = first.milliseconds << min(max(0, attempts), Self.doublings)
    let wait = min(doubled, max(first.milliseconds, Self.longest.milliseconds))
    return now.adding(milliseconds: wait)
  }
}
