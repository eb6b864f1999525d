import OpsDomain
import OpsKernel
import OpsStorage

/// A payment as operations answer it. Money is in major units of `currency`.
public struct PaymentView: OperationOutput, Equatable {
  public static let answerName = "payment/1"

  /// Money that went back, or is on its way.
  public struct RefundPart: AnswerRecord, Equatable {
    /// `RFD-000001` and so on.
    public let number: String
    /// How far the refund is.
    public let state: RefundState
    /// The amount that goes back to the customer.
    public let amount: DecimalString
    /// Why the money goes back.
    public let reason: String
    /// Why the provider refused it; `charged_back` where the customer's bank took the money first.
    public let failure: String?
    /// When the refund was asked for.
    public let createdAt: Instant
    /// When the provider reported that the money went back; null before.
    public let doneAt: Instant?
  }

  /// What of it is for one order.
  public struct Share: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// The part of the payment that is for this order.
    public let amount: DecimalString
    /// The amount that was refunded.
    public let refunded: DecimalString
    /// The amount that was not refunded or charged back.
    public let kept: DecimalString
  }

  /// Identifier of the payment; it never changes.
  public let id: RecordID
  /// `PAY-000001` and so on.
  public let number: String
  /// Number of the order, the first of several.
  public let order: String
  /// The part of the payment for each order.
  public let shares: [Share]
  /// How far the payment is.
  public let state: PaymentState
  /// How it is paid, such as `card`.
  public let method: String
  /// The provider's name for the card, such as a test card of the sandbox; null if the method needs
  /// no card.
  public let card: String?
  /// The amount of the payment, for all its orders together.
  public let amount: DecimalString
  /// The amount that was collected: 0 or all of `amount`.
  public let captured: DecimalString
  /// The amount that was refunded.
  public let refunded: DecimalString
  /// The amount that the customer's bank took back.
  public let chargedBack: DecimalString
  /// The amount that was not refunded or charged back.
  public let kept: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// The provider's name for it; null until the provider has answered.
  public let providerReference: String?
  /// Why it failed.
  public let failure: String?
  /// When it was created.
  public let createdAt: Instant
  /// When the provider is asked next; null if there is nothing to ask.
  public let askAt: Instant?
  /// The refunds of this payment, oldest first; empty for none.
  public let refunds: [RefundPart]

  init(
    _ payment: Payment, _ shares: [PaymentShare], orders: [RecordID: String], refunds: [Refund],
    _ currency: Currency
  ) {
    func name(_ id: RecordID) -> String { orders[id] ?? id.description }
    id = payment.id
    number = payment.number
    order = name(payment.orderID)
    self.shares = shares.map { share in
      Share(
        order: name(share.orderID), amount: MinorAmount.text(share.amount, currency),
        refunded: MinorAmount.text(share.refunded, currency),
        kept: MinorAmount.text(share.kept, currency))
    }
    state = payment.state
    method = payment.method
    card = payment.card
    amount = MinorAmount.text(payment.amount, currency)
    captured = MinorAmount.text(payment.captured, currency)
    refunded = MinorAmount.text(payment.refunded, currency)
    chargedBack = MinorAmount.text(payment.chargedBack, currency)
    kept = MinorAmount.text(payment.kept, currency)
    self.currency = currency
    providerReference = payment.providerID
    failure = payment.failure
    createdAt = payment.createdAt
    askAt = payment.askAt
    self.refunds = refunds.map {
      RefundPart(
        number: $0.number, state: $0.state, amount: MinorAmount.text($0.amount, currency),
        reason: $0.reason, failure: $0.failure, createdAt: $0.createdAt, doneAt: $0.doneAt)
    }
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("order", "ORDER"), .init("state", "STATE"),
    .init("method", "METHOD"), .init("amount", "AMOUNT", .right),
    .init("refunded", "REFUNDED", .right), .init("kept", "KEPT", .right),
    .init("created_at", "CREATED"),
  ]

  /// The views of payments that the caller sees, in their order.
  static func of(_ payments: [Payment], _ transaction: Transaction) async throws -> [PaymentView] {
    let system = transaction.asSystem("reads the orders and refunds of payments")
    let shares = try await system.repository(PaymentShare.self).all(
      where: .oneOf(PaymentShare.Columns.paymentID, payments.map(\.id))
    ).sorted { $0.id < $1.id }
    let sharesOf = Dictionary(grouping: shares, by: \.paymentID)
    let orders = try await system.seen(
      MarketOrder.self, Set(payments.map(\.orderID) + shares.map(\.orderID)))
    let numbers = Dictionary(
      orders.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let refunds = try await system.repository(Refund.self).all(
      where: .oneOf(Refund.Columns.paymentID, payments.map(\.id)))
    let byPayment = Dictionary(grouping: refunds, by: \.paymentID)
    return payments.map { payment in
      PaymentView(
        payment, sharesOf[payment.id] ?? [], orders: numbers,
        refunds: (byPayment[payment.id] ?? []).sorted {
          ($0.createdAt, $0.number) < ($1.createdAt, $1.number)
        }, transaction.context.currency)
    }
  }
}
