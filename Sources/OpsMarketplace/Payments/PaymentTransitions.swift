import OpsDomain

extension PaymentState {
  /// The states that may follow. What was given up may still turn out to be captured, because
  /// messages of the provider arrive late and out of order; then the money goes back.
  var next: [PaymentState] {
    switch self {
    case .requested: [.needsConfirmation, .authorized, .captured, .failed, .voided]
    case .needsConfirmation: [.authorized, .captured, .failed, .voided]
    case .authorized: [.captured, .failed, .voided]
    case .failed, .voided: [.captured]
    case .captured: [.refunded, .chargedBack]
    // The customer's bank may not know that the money went back, and take it once more.
    case .refunded: [.chargedBack]
    case .chargedBack: []
    }
  }

  /// Whether it is known that the money came, whatever became of it afterwards.
  var hasMoney: Bool { [.captured, .refunded, .chargedBack].contains(self) }

  /// Whether it is not known yet whether the money comes.
  var isOpen: Bool { [.requested, .needsConfirmation, .authorized].contains(self) }
}

extension Payment {
  /// What is still with the house; below zero where the customer's bank took back what had gone
  /// back already.
  public var kept: Int64 { captured - refunded - chargedBack }

  /// The rules of payments, for every write. Throws `rule.bad_state`, `rule.violated` and
  /// `data.bad_amount`.
  static func check(_ old: Payment?, _ new: Payment?) throws(OpsError) {
    guard let new else { throw OpsError(.badState, "A payment cannot be removed") }
    guard new.amount >= 0, new.captured == 0 || new.captured == new.amount,
      (0...new.captured).contains(new.refunded), (0...new.captured).contains(new.chargedBack),
      new.kept >= 0 || new.refunded == new.captured
    else {
      throw OpsError(
        .badAmount, "At most \(new.amount) of a payment can be captured and refunded",
        field: "amount")
    }
    guard let old else {
      guard new.state == .requested, new.captured == 0, new.refunded == 0, new.chargedBack == 0
      else {
        throw OpsError(.badState, "A new payment must have the state requested", field: "state")
      }
      return
    }
    guard old.number == new.number, old.orderID == new.orderID, old.payerID == new.payerID,
      old.key == new.key, old.amount == new.amount, old.method == new.method, old.card == new.card,
      new.captured >= old.captured, new.refunded >= old.refunded,
      new.chargedBack >= old.chargedBack,
      old.bankTookAt == nil || old.bankTookAt == new.bankTookAt
    else { throw OpsError(.ruleViolated, "The orders of a payment cannot be changed") }
    guard old.state == new.state || old.state.next.contains(new.state) else {
      throw OpsError(
        .badState, "A payment that is \(old.state.rawValue) cannot become \(new.state.rawValue)",
        field: "payment")
    }
    guard new.captured == (new.state.hasMoney ? new.amount : 0) else {
      throw OpsError(.badState, "The captured amount must follow from the state of the payment")
    }
  }
}
