import OpsDomain
import OpsStorage

/// What orders do to the money ledger.
///
/// As long as an order is on its way, what was paid for it is owed to the customer. Once it is
/// delivered, it is the partner's, the driver's, the state's and the platform's. So nobody bears a
/// refund before the delivery, and a refund after it says who bears it.
struct OrderMoney {
  let system: Transaction
  var ledger: MoneyLedger { MoneyLedger(system) }

  init(_ transaction: Transaction) {
    system = transaction.asSystem("posts the money of an order")
  }

  /// Money of a customer came; points that pay a part count from the moment the rest is paid.
  func capture(_ share: PaymentShare, of payment: Payment) async throws {
    let order = try await order(share.orderID)
    var draft = MoneyDraft("capture \(payment.number) \(order.number)", of: order.id)
    draft.move(share.amount, from: .provider, to: .customer(order), for: .captured)
    try await ledger.post(draft)
    guard order.status == .paymentProcessing else { return }
    var points = MoneyDraft(Self.pointsKey(order), of: order.id)
    points.move(order.pointsAmount, from: .promotion, to: .customer(order), for: .points)
    try await ledger.post(points)
  }

  /// An order was cancelled: the points that paid a part of it go back. Money goes back with
  /// refunds.
  func cancel(_ order: MarketOrder) async throws {
    guard try await ledger.holds(Self.pointsKey(order)) else { return }
    var draft = MoneyDraft(Self.pointsBackKey(order), of: order.id)
    draft.move(order.pointsAmount, from: .customer(order), to: .promotion, for: .points)
    try await ledger.post(draft)
  }

  /// A part of what was paid for a cancelled order stays with the partner, who had begun with it:
  /// that much of its goods is sold, as a delivery would have sold all of them. In proportion go
  /// what the platform pays of the discounts on the goods and the commission; the tax is that of
  /// the part.
  ///
  /// Throws `rule.violated` for more than the goods cost: what was not delivered earns no fee and
  /// no tip.
  func keep(_ amount: Int64, of order: MarketOrder) async throws {
    let quote = try FrozenQuote(reading: order.quote)
    let most = quote.goods + (order.addedTax > 0 ? quote.goodsTax : 0)
    guard amount <= most else {
      let currency = system.context.currency
      throw OpsError(
        .ruleViolated,
        "At most \(MinorAmount.text(most, currency)), the price of the goods, can be kept of "
          + "\(Excerpt.of(order.number)); fees and tip are always refunded", field: "refund",
        hint: "raise --refund by \(MinorAmount.text(amount - most, currency)) or more")
    }
    let partner = MoneyHolder.partner(order)
    func part(_ whole: Int64) -> Int64 { SharedMoney.part(of: whole, amount, outOf: most) }
    var draft = MoneyDraft(Self.keepingKey(order), of: order.id)
    draft.move(amount, from: .customer(order), to: partner, for: .kept)
    let discount = part(quote.goodsDiscountsOfPlatform)
    draft.add(-discount, to: .promotion, for: .discount)
    draft.add(discount, to: partner, for: .kept)
    draft.move(quote.tax(inPart: amount), from: partner, to: .tax, for: .tax)
    draft.move(part(order.commission), from: partner, to: .platform, for: .commission)
    draft.move(part(quote.commissionTax), from: partner, to: .tax, for: .commissionTax)
    try await ledger.post(draft)
  }

  /// An order was cancelled after its driver had fetched it: the platform pays the partner what a
  /// delivery would have brought, in the same parts as ``keep(_:of:)``. Commission and tax go back
  /// to the platform: nothing was sold.
  func makeUp(for order: MarketOrder) async throws {
    let shares = try OrderShares(order)
    let tax = try FrozenQuote(reading: order.quote).goodsTax
    let share =
      order.subtotal - order.partnerDiscounts - order.commission - shares.commissionTax
      - shares.includedTaxOfGoods
    guard share > 0 else { return }
    let partner = MoneyHolder.partner(order)
    var draft = MoneyDraft("make up \(order.number)", of: order.id)
    draft.move(
      share + order.commission + shares.commissionTax + tax, from: .platform, to: partner,
      for: .kept)
    draft.move(tax, from: partner, to: .platform, for: .tax)
    draft.move(order.commission, from: partner, to: .platform, for: .commission)
    draft.move(shares.commissionTax, from: partner, to: .platform, for: .commissionTax)
    try await ledger.post(draft)
  }

  /// A refund is done.
  func refund(_ refund: Refund, of payment: Payment) async throws {
    let order = try await order(refund.orderID)
    var draft = MoneyDraft("refund \(refund.number)", of: order.id)
    let owed = try await owed(to: order, refund.amount)
    draft.move(owed, from: .customer(order), to: .provider, for: .refund)
    draft = try await takingBack(
      refund.amount - owed, to: .provider, for: .refund, by: refund.bearer, of: order, draft)
    try await ledger.post(draft)
  }

  /// The customer's bank took money back. Of an order that was delivered it is the platform's loss,
  /// and so is what had gone back to the customer already; of one that is on its way it is so once
  /// it is delivered.
  func chargeBack(
    _ share: PaymentShare, _ amount: Int64, of payment: Payment
  ) async throws {
    let order = try await order(share.orderID)
    var draft = MoneyDraft("charge back \(payment.number) \(order.number)", of: order.id)
    let left = try await ledger.balance(of: order.id, on: .customer)
    let owed = min(amount, max(0, left))
    draft.move(owed, from: .customer(order), to: .provider, for: .chargeBack)
    draft.move(amount - owed, from: .platform, to: .provider, for: .chargeBack)
    try await ledger.post(draft)
  }

  /// An order is delivered: what was paid for it is shared out. What the customer's bank took back
  /// on the way is lacking, and the platform's loss.
  func deliver(_ order: MarketOrder) async throws {
    let shares = try OrderShares(order)
    let lacking = try await lacking(of: order)
    var driver: Driver?
    if let id = order.driverID { driver = try await system.repository(Driver.self).fetch(id) }
    let partner = MoneyHolder.partner(order)
    var draft = MoneyDraft(Self.deliveryKey(order), of: order.id)
    draft.add(-order.total, to: .customer(order), for: .order)
    draft.move(lacking, from: .platform, to: .customer(order), for: .chargeBack)
    draft.add(order.partnerDiscounts - order.discounts, to: .promotion, for: .discount)
    draft.add(order.subtotal, to: partner, for: .goods)
    draft.add(-order.partnerDiscounts, to: partner, for: .discount)
    draft.move(order.commission, from: partner, to: .platform, for: .commission)
    draft.move(shares.commissionTax, from: partner, to: .tax, for: .commissionTax)
    draft.add(order.deliveryFee, to: .platform, for: .deliveryFee)
    draft.add(order.platformFee, to: .platform, for: .platformFee)
    draft.add(order.tip, to: driver.map { .driver($0) } ?? .platform, for: .tip)
    draft.add(-shares.includedTaxOfGoods, to: partner, for: .tax)
    draft.add(-shares.includedTaxOfFees, to: .platform, for: .tax)
    draft.add(order.tax, to: .tax, for: .tax)
    try await ledger.post(draft)
  }

  // MARK: Helpers

  static func pointsKey(_ order: MarketOrder) -> String { "points \(order.number)" }

  static func pointsBackKey(_ order: MarketOrder) -> String { "points back \(order.number)" }

  static func deliveryKey(_ order: MarketOrder) -> String { "deliver \(order.number)" }

  static func keepingKey(_ order: MarketOrder) -> String { "keep \(order.number)" }

  /// What of the price of an order is not there, because the customer's bank took it back.
  private func lacking(of order: MarketOrder) async throws -> Int64 {
    let taken = try await system.repository(PaymentShare.self).chargedBack(of: order.id)
    guard taken > 0 else { return 0 }
    let left = try await ledger.balance(of: order.id, on: .customer)
    return min(taken, max(0, order.total - left))
  }

  /// How much of an amount that goes back is still owed to the customer. As long as nothing was
  /// shared out that is all of it; afterwards it is what the customer was left, such as the part of
  /// a cancelled order that the partner does not keep. Somebody has to bear the rest.
  private func owed(to order: MarketOrder, _ amount: Int64) async throws -> Int64 {
    guard try await isShared(order) else { return amount }
    let left = try await ledger.balance(of: order.id, on: .customer)
    return min(amount, max(0, left))
  }

  /// Whether what was paid for the order was shared out, or what is left of it.
  private func isShared(_ order: MarketOrder) async throws -> Bool {
    if try await ledger.holds(Self.deliveryKey(order)) { return true }
    return try await ledger.holds(Self.keepingKey(order))
  }

  private func order(_ id: RecordID) async throws -> MarketOrder {
    if let order = try await system.repository(MarketOrder.self).fetch(id) { return order }
    throw OpsError(.corrupt, "The order of a payment is missing", field: "order")
  }
}
