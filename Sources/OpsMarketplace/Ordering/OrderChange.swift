import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// A change of an order that the partner has not accepted yet.
struct OrderChange {
  private let order: MarketOrder
  private let instructions: String?
  private let lines: [OrderLine]
  private let quantities: [RecordID: Int64]
  /// The tip that was named; nil for the one that was chosen when it was placed.
  private let tip: Int64?
  private let transaction: Transaction
  private let system: Transaction

  /// Reads what is to change. Throws `rule.bad_state` and `data.bad_value`, all that is wrong with
  /// the lines together.
  init(_ order: MarketOrder, _ input: ChangeOrder, _ transaction: Transaction) async throws {
    guard order.status.takesChanges else {
      throw OpsError(
        .badState,
        "\(Excerpt.of(order.number)) cannot be changed: "
          + OrderStepRefusal.state(of: order.status), field: "order",
        hint: order.status == .paymentProcessing
          ? "wait for the result of the payment"
          : "`opsh order again \(order.number)` fills your cart for a new order")
    }
    self.order = order
    self.transaction = transaction
    system = transaction.asSystem("writes a changed order with what belongs to it")
    lines = try await system.repository(OrderLine.self).of(order.id)
    tip = try input.tip.map {
      try MinorAmount.read($0, transaction.context.currency, field: "tip")
    }
    instructions =
      try input.instructions.map {
        try TextRules.note($0, field: "instructions", allowsEmpty: true)
      } ?? order.instructions
    let skus = try await OrderNames([order], transaction).products
    quantities = try Self.quantities(
      input.line ?? [], of: OrderLineFinder(order, lines, skus: skus))
  }

  /// Writes the change with all that follows from it. Where neither quantities nor the tip change,
  /// nothing is priced, and neither goods nor money move. A tip that was a share and is named as an
  /// amount changes, also where it comes to the same now: it follows the goods no more. The
  /// points stay as they are: see ``check(_:_:isPaid:)``.
  func write() async throws -> MarketOrder {
    var next = order
    next.instructions = instructions?.isEmpty == true ? nil : instructions
    next.updatedAt = transaction.now
    guard try changesGoods || changesTip() else {
      return try await system.repository(MarketOrder.self).update(next)
    }
    try await PromotionUseBook.giveBack(order, transaction)
    let priced = try await OrderRepricing(order, lines, quantities, tip: tip, system)
    let isPaid = order.status == .paymentConfirmed
    let saved = order.amountDue - priced.quote.amountDue
    let partner = try await partner()
    try check(priced.quote, partner, isPaid: isPaid)
    try next.takePrices(of: priced.frozen)
    next.lineNotes = priced.notes.text
    if changesGoods {
      try await OrderGoods(transaction).change(
        order, from: lines, to: priced.lines,
        until: order.payBy ?? transaction.now.adding(Self.moment))
    }
    next = try await system.repository(MarketOrder.self).update(next)
    try await write(priced.lines)
    try await PromotionUseBook.take(next, priced.quote, transaction)
    if isPaid, saved > 0 {
      _ = try await RefundRequest(system).some(saved, of: next, "the order was changed")
    }
    return next
  }

  /// Removes the lines that the order has no more, and writes those that change. Fewer pieces come
  /// first, because the gate counts with each line how many its customer keeps.
  private func write(_ next: [OrderLine]) async throws {
    let repository = system.repository(OrderLine.self)
    let kept = Set(next.map(\.id))
    for line in lines where !kept.contains(line.id) { try await repository.delete(line) }
    let had = Dictionary(
      lines.map { ($0.id, $0.quantity) }, uniquingKeysWith: { first, _ in first })
    let changed = next.filter { !lines.contains($0) }.sorted {
      $0.quantity - (had[$0.id] ?? 0) < $1.quantity - (had[$1.id] ?? 0)
    }
    for line in changed { _ = try await repository.update(line) }
  }

  /// How long goods are reserved that are sold in the same commit.
  private static let moment = TimeSpan(milliseconds: 1000)

  private func changesTip() throws(OpsError) -> Bool {
    guard let tip else { return false }
    if tip != order.tip { return true }
    return try FrozenQuote(reading: order.quote).terms?.tipShare != nil
  }

  private var changesGoods: Bool {
    lines.contains { quantities[$0.id, default: $0.quantity] != $0.quantity }
  }

  private func partner() async throws -> Partner {
    if let partner = try await system.repository(Partner.self).fetch(order.partnerID) {
      return partner
    }
    throw OpsError(.corrupt, "An order names a partner that does not exist")
  }

  /// Refuses what cannot be ordered any more, and what would have to be paid again.
  private func check(_ quote: Quote, _ partner: Partner, isPaid: Bool) throws {
    let currency = transaction.context.currency
    guard !quote.lines.isEmpty else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(order.number)) would have no goods left", field: "line",
        hint: "run `opsh order cancel \(order.number)` to cancel it")
    }
    // A minimum that was raised meanwhile asks for no more than was ordered.
    let least = min(partner.minimumOrder, order.subtotal)
    guard quote.subtotal >= least else {
      func money(_ amount: Int64) -> String {
        Money(minorUnits: amount, currency: currency).description
      }
      throw OpsError(
        .ruleViolated,
        "The minimum order of \(Excerpt.of(partner.name)) is \(money(least)); the goods would cost "
          + money(quote.subtotal), field: "line",
        hint: "keep goods for \(money(least - quote.subtotal)) more, or cancel the order")
    }
    guard quote.pointsUsed == order.points else {
      throw OpsError(
        .ruleViolated, "The points that pay for the order are worth more than it would cost",
        field: "line",
        hint: "run `opsh order cancel \(order.number)`, then order again with fewer points")
    }
    guard !isPaid || quote.amountDue <= order.amountDue else {
      throw tooDear(by: quote.amountDue - order.amountDue)
    }
  }

  /// The refusal of what would have to be paid again: a larger tip, or else more goods.
  private func tooDear(by excess: Int64) -> OpsError {
    let currency = transaction.context.currency
    let message =
      "The order would cost \(MinorAmount.text(excess, currency)) more than was paid"
    guard let tip, tip > order.tip, tip >= excess else {
      return OpsError(
        .ruleViolated, message, field: "line", hint: "place a second order for the rest")
    }
    return OpsError(
      .ruleViolated, message, field: "tip",
      hint: "leave --tip out, or give at most \(MinorAmount.text(tip - excess, currency))")
  }

  /// How many pieces each line has from now on. Throws `data.bad_value` for what the order does not
  /// have, for a name that several lines have, and for a line that is named twice.
  private static func quantities(
    _ texts: [String], of lines: OrderLineFinder
  ) throws -> [RecordID: Int64] {
    var problems = Problems()
    var quantities: [RecordID: Int64] = [:]
    for text in texts {
      // The last sign separates the number, because a note may contain another one.
      guard let sign = text.lastIndex(of: "="),
        let quantity = Int64(text[text.index(after: sign)...]),
        (0...PriceLimits.quantity).contains(quantity)
      else {
        problems.add(
          OpsError(
            .badValue, "\(Excerpt.of(text)) cannot be read as SKU=QTY", field: "line",
            hint: "write SKU=QTY with 0 to \(PriceLimits.quantity) pieces, such as LAMP-1=2"))
        continue
      }
      let name = String(text[..<sign])
      guard let line = try problems.read({ try lines.line(name) }) else { continue }
      guard quantities.updateValue(quantity, forKey: line.id) == nil else {
        problems.add(
          OpsError(
            .badValue, "The line \(Excerpt.of(name)) is named twice", field: "line",
            hint: "name each line once, with its new number of pieces"))
        continue
      }
    }
    try problems.check()
    return quantities
  }
}
