import OpsDomain
import OpsKernel
import OpsStorage

/// What the test cards of the sandbox tell of their own accord, and when: after times that settings
/// say, counted from the moment in which the payment was asked for.
enum SandboxMail {
  /// How long after the first of two equal messages the second one comes.
  private static let again = TimeSpan(milliseconds: 10_000)
  /// Messages of one run; the rest is for the next.
  private static let atOnce = 200

  static let messages = CollectionRules(SandboxMessage.self, readable: .moneyView)
    .transition(of: SandboxMessage.self) { old, new in
      guard let new else { throw OpsError(.badState, "A message of the sandbox cannot be removed") }
      guard var sent = old else { return }
      sent.version = new.version
      sent.isSent = true
      guard sent == new else {
        throw OpsError(.ruleViolated, "A message of the sandbox cannot be changed")
      }
    }

  /// Writes down what the card of a new payment will tell.
  static let payments = RuleAddition(to: Payment.self)
    .reaction(of: Payment.self) { old, new, transaction in
      guard old == nil, let new, let card = scenario(of: new) else { return }
      for (kind, after) in try await plan(card, transaction) {
        _ = try await transaction.repository(SandboxMessage.self).create(
          SandboxMessage(
            id: transaction.nextID(), paymentID: new.id, kind: kind,
            dueAt: new.createdAt.adding(after)))
      }
    }

  /// The test card of a payment; nil for one without, such as that of a real provider.
  private static func scenario(of payment: Payment) -> SandboxScenario? {
    payment.card.flatMap { SandboxScenario(rawValue: $0) }
  }

  private static func plan(
    _ card: SandboxScenario, _ transaction: Transaction
  ) async throws -> [(PaymentEventKind, TimeSpan)] {
    switch card {
    case .approved, .declined, .insufficientFunds, .needsConfirmation, .timesOut: []
    case .answersTwice: [(.captured, .zero), (.captured, again)]
    case .answersLate: [(.captured, try await Settings.sandboxLate.value(transaction))]
    case .chargeBack: [(.chargedBack, try await Settings.sandboxChargeBack.value(transaction))]
    }
  }

  static func isDue(_ transaction: Transaction, _ channels: NoticeChannels) async throws -> Bool {
    try await transaction.repository(SandboxMessage.self)
      .first(where: due(transaction.now)) != nil
  }

  /// What is due now, the earliest first.
  static func due(_ transaction: Transaction) async throws -> [SandboxMessage] {
    try await transaction.repository(SandboxMessage.self).first(
      atOnce, where: due(transaction.now), order: [.ascending(SandboxMessage.Columns.dueAt)])
  }

  private static func due(_ now: Instant) -> Predicate {
    .and([
      .equals(SandboxMessage.Columns.isSent, false),
      .lessOrEqual(SandboxMessage.Columns.dueAt, now),
    ])
  }

  /// The event that a provider would sign; nil where the card's scenario sends no such message.
  static func event(
    of message: SandboxMessage, _ sandbox: any PaymentSandbox, _ transaction: Transaction
  ) async throws -> ProviderEvent? {
    guard let payment = try await transaction.repository(Payment.self).fetch(message.paymentID),
      let card = scenario(of: payment)
    else { return nil }
    let request = PaymentErrand.request(
      payment, key: payment.key, amount: payment.amount, transaction.context.currency)
    return try sandbox.events(of: card, about: request, at: message.dueAt)
      .first { $0.kind == message.kind }
  }
}
