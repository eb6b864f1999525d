import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for payments, refunds and messages of the provider. The payer sees them,
/// and so do those who may see the money of the house. The money that they move is posted to the
/// ledger in the same commit.
enum PaymentRules {
  static let payments = CollectionRules(Payment.self, read: visiblePayments)
    .transition(of: Payment.self) { old, new in try Payment.check(old, new) }
    .reaction(of: Payment.self, follow)

  static let refunds = CollectionRules(Refund.self, read: visibleRefunds)
    .told(with: Refund.Columns.paymentID.column)
    .transition(of: Refund.self, check)
    .reaction(of: Refund.self, follow)

  static let events = CollectionRules(PaymentEvent.self, readable: .moneyView)
    .transition(of: PaymentEvent.self, check)
    .reaction(of: PaymentEvent.self) { old, new, transaction in
      guard old == nil, let new else { return }
      try await requireOther(new, transaction)
    }

  /// Nobody says of a payment of their own that the money has come, or that the bank has taken it
  /// back. What the provider or a job says is said by nobody's account.
  private static func requireOther(
    _ event: PaymentEvent, _ transaction: Transaction
  ) async throws {
    guard transaction.caller.userID != nil,
      let payment = try await transaction.repository(Payment.self).fetch(event.paymentID)
    else { return }
    let orders = try await PaidOrders(transaction).of(payment)
    try await SecondAdministrator.require(
      besides: orders.map(\.sellerID) + orders.map(\.courierID) + [payment.payerID],
      to: "Sending a message about a payment", field: "payment", transaction)
  }

  private static func visiblePayments(_ principal: Principal) -> Access {
    visible(principal, Payment.Columns.payerID)
  }

  private static func visibleRefunds(_ principal: Principal) -> Access {
    visible(principal, Refund.Columns.payerID)
  }

  private static func visible(_ principal: Principal, _ payer: Field<RecordID>) -> Access {
    if principal.may(.moneyView) { return .all }
    guard principal.may(.orderViewHistory), let user = principal.userID else {
      return .closed(.moneyView)
    }
    return .rows(.equals(payer, user))
  }

  private static func follow(
    _ old: Payment?, _ new: Payment?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let shares = PaymentShares(transaction)
    if new.state == .captured, old?.state != .captured { try await shares.capture(new) }
    let back = new.chargedBack - (old?.chargedBack ?? 0)
    if back > 0 { try await shares.chargeBack(new, back) }
    guard new.refunded != old?.refunded ?? 0 else { return }
    let done = try await sum(of: new.id, in: [.done], transaction)
    guard done == new.refunded else {
      throw OpsError(
        .derivedField, "The refunded amount must be the sum of the refunds that are done")
    }
  }

  private static func check(_ old: Refund?, _ new: Refund?) throws {
    guard let new else { throw OpsError(.badState, "A refund cannot be removed") }
    guard new.amount > 0, !new.reason.isEmpty else {
      throw OpsError(
        .badAmount, "A refund must be above zero and have a reason", field: "amount",
        hint: "give the amount of the refund and the reason")
    }
    guard let old else {
      guard new.state == .requested else {
        throw OpsError(.badState, "A new refund must have the state requested", field: "state")
      }
      return
    }
    var expected = old
    expected.version = new.version
    expected.state = new.state
    expected.failure = new.failure
    expected.attempts = new.attempts
    expected.askAt = new.askAt
    expected.askUntil = new.askUntil
    expected.doneAt = new.doneAt
    guard expected == new else {
      throw OpsError(.ruleViolated, "The amount of a refund cannot change")
    }
    guard old.state == new.state || old.state.next.contains(new.state) else {
      throw OpsError(
        .badState, "A refund that is \(old.state.rawValue) cannot become \(new.state.rawValue)",
        field: "state")
    }
  }

  /// All refunds of an order's share together are never more than was captured of it, and so are
  /// those of the payment (M-W3). That is asked when one is made; none becomes more later.
  private static func follow(
    _ old: Refund?, _ new: Refund?, _ transaction: Transaction
  ) async throws {
    guard let new, let payment = try await transaction.repository(Payment.self).fetch(new.paymentID)
    else { return }
    if old == nil { try await checkSum(new, of: payment, transaction) }
    guard new.state == .done, old?.state != .done else { return }
    try await PaymentShares(transaction).refund(new, of: payment)
  }

  private static func checkSum(
    _ new: Refund, of payment: Payment, _ transaction: Transaction
  ) async throws {
    let share = try await PaymentShares(transaction).share(of: payment, for: new.orderID)
    let sum = try await sum(of: share, in: RefundState.counted, transaction)
    let most = share.captured - share.chargedBack
    guard sum <= most else {
      let currency = transaction.context.currency
      throw OpsError(
        .ruleViolated,
        "Refunds of \(MinorAmount.text(sum, currency)) are more than the "
          + "\(MinorAmount.text(most, currency)) that were captured", field: "amount",
        hint: "refund at most \(MinorAmount.text(most - sum + new.amount, currency))")
    }
  }

  /// What refunds of a payment in these states come to.
  static func sum(
    of payment: RecordID, in states: [RefundState], _ transaction: Transaction
  ) async throws -> Int64 {
    try await sum(.equals(Refund.Columns.paymentID, payment), states, transaction)
  }

  /// What refunds of one order's share in these states come to.
  static func sum(
    of share: PaymentShare, in states: [RefundState], _ transaction: Transaction
  ) async throws -> Int64 {
    try await sum(
      .both(
        .equals(Refund.Columns.paymentID, share.paymentID),
        .equals(Refund.Columns.orderID, share.orderID)), states, transaction)
  }

  private static func sum(
    _ refunds: Predicate, _ states: [RefundState], _ transaction: Transaction
  ) async throws -> Int64 {
    let figures = try await transaction.figures(
      Aggregate(
        Refund.schema, where: .both(refunds, .oneOf(Refund.Columns.state, states)),
        .sum(Refund.Columns.amount)))
    var row = FigureRow(figures.first)
    return try row.integer()
  }

  private static func check(_ old: PaymentEvent?, _ new: PaymentEvent?) throws {
    guard let new else { throw OpsError(.badState, "A message of the provider cannot be removed") }
    guard let old else { return }
    var expected = old
    expected.version = new.version
    expected.isApplied = true
    guard expected == new else {
      throw OpsError(.badState, "A message of the provider cannot be changed", field: "event")
    }
  }
}
