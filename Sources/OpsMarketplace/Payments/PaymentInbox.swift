import OpsDomain
import OpsStorage

/// Writes down what the payment provider tells, each message once.
struct PaymentInbox {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("writes down what the payment provider told")
  }

  /// Throws `notfound.any` for a message about an unknown payment.
  func take(_ event: ProviderEvent) async throws -> PaymentEventView {
    let payments = system.repository(Payment.self)
    guard let payment = try await payments.fetch(key: Payment.keyKey, event.payment) else {
      throw OpsError(
        .notFound, "The message is about an unknown payment, \(Excerpt.of(event.payment))",
        field: "body", hint: "it may be meant for another book")
    }
    let events = system.repository(PaymentEvent.self)
    let known = try await events.fetch(key: PaymentEvent.eventKey, event.id)
    if known == nil {
      _ = try await events.create(
        PaymentEvent(
          id: system.nextID(), event: event.id, paymentID: payment.id, kind: event.kind,
          providerID: event.providerID, detail: event.reason.map(PaymentFailure.kept),
          at: event.at, receivedAt: system.now))
    }
    return PaymentEventView(
      event: event.id, kind: event.kind, at: event.at, isRepeated: known != nil,
      payment: try await PaymentView.of([payment], system).only("The payment"))
  }
}
