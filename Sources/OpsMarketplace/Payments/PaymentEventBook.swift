import OpsDomain
import OpsStorage

/// Tells a payment what a message of the provider said, once.
struct PaymentEventBook {
  private let system: Transaction
  private let random: any RandomSource

  /// - Parameters:
  ///   - transaction: Work of the system itself.
  ///   - random: Draws the delivery codes of orders that are paid.
  init(_ transaction: Transaction, random: any RandomSource) {
    system = transaction
    self.random = random
  }

  func apply(_ id: RecordID) async throws {
    guard var event = try await system.repository(PaymentEvent.self).fetch(id), !event.isApplied,
      let payment = try await system.repository(Payment.self).fetch(event.paymentID)
    else { return }
    event.isApplied = true
    event = try await system.repository(PaymentEvent.self).update(event)
    let settling = PaymentSettling(system, random: random)
    guard let answer = event.answer(of: payment) else {
      return try await settling.takeBack(payment)
    }
    try await settling.apply(answer, to: payment.id)
  }
}

extension PaymentEvent {
  /// What the provider would have answered; nil for a charge-back, which may come before what it
  /// takes back.
  fileprivate func answer(of payment: Payment) -> ProviderAnswer? {
    let id = providerID ?? payment.providerID ?? payment.key
    return switch kind {
    case .authorized: .authorized(id: id)
    case .captured: .captured(id: id)
    case .failed: .failed(reason: detail ?? "failed")
    case .voided: .voided
    case .chargedBack: nil
    }
  }
}
