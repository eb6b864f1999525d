import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `giveback.receive`.
public struct ReceiveGiveBack: OperationInput {
  /// The give-back.
  public var giveback: NameOf<GiveBack>
  /// Condition of the goods that arrived now; default resellable.
  public var condition: Of<ReceiveGiveBack, GoodsCondition>?
  /// Where the goods go; default MAIN, or SCRAP.
  public var location: NameOf<Location>?
  /// `Q`: Quantity that arrived now; default all that is still missing.
  public var quantity: Quantity?

  static let conditionParameter = Parameter.option(
    "condition", .choice(GoodsCondition.stated.map(\.rawValue)), label: "|",
    "Condition of the goods; default resellable.")
}

extension GiveBackService {
  static let receive = Operation<ReceiveGiveBack, GiveBackView>(
    "giveback.receive", area: .sales, "Receives the goods of a give-back, into stock or as scrap.",
    permission: .giveBackReceive,
    effect: .write(.final("a give-back cannot be undone; adjust the stock instead")),
    examples: [
      "giveback receive GB-000001 --dry-run",
      "giveback receive GB-000001 --quantity 1 --condition scrap",
    ])

  /// Receives the goods with a movement from the customer. Goods in two conditions are received in
  /// two parts, one call each. Pending requests can get resellable goods at once; goods that do not
  /// arrive count as delivered again.
  ///
  /// Throws `notfound.giveback`, `notfound.location`, `rule.bad_state`, `rule.over_return` for more
  /// than was approved, and `data.bad_value` for a location of the wrong kind.
  public func receive(
    _ input: ReceiveGiveBack, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.receive, input, call) { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(input.giveback)
      try giveBack.requireNext(.received)
      let found = try await transaction.repository(Product.self).fetch(giveBack.productID)
      guard let product = found else { throw OpsError(.notFoundSKU, "There is no such product") }
      let quantity = try Self.arriving(input.quantity, of: giveBack, product)
      let condition = input.condition ?? .resellable
      guard GoodsCondition.stated.contains(condition) else {
        throw OpsError(
          .badValue, "\(condition.rawValue) cannot be received", field: "condition",
          hint: "use resellable or scrap; receive two conditions with two commands")
      }
      let target = try await Self.target(input.location, condition, transaction)
      let parts = try await Self.take(quantity, of: giveBack, product, transaction)
      try await Self.post(giveBack, parts, product, to: target, transaction)
      let total = (giveBack.receivedQuantity ?? .zero) + quantity
      let scrapped = giveBack.scrapped + (condition == .scrap ? quantity : .zero)
      let received = try await Self.advance(giveBack, to: .received, transaction) {
        $0.receivedQuantity = total
        $0.scrappedQuantity = scrapped
        $0.condition = GoodsCondition.of(received: total, scrapped: scrapped)
        $0.locationID = target.id
        $0.receivedAt = transaction.now
      }
      return try await GiveBackNames.view(received, transaction)
    }
  }

  /// The part that arrives now. Throws `rule.over_return`, `rule.bad_state` when everything has
  /// arrived, and `data.bad_quantity`.
  private static func arriving(
    _ quantity: Quantity?, of giveBack: GiveBack, _ product: Product
  ) throws -> Quantity {
    let (number, rest) = (Excerpt.of(giveBack.number), giveBack.outstanding)
    guard rest.isPositive else {
      throw OpsError(
        .badState, "\(number) was already received in full", field: "giveback",
        hint: "run `opsh giveback close \(number)` to finish it")
    }
    let arriving = quantity ?? rest
    try product.check(arriving)
    guard arriving <= rest else {
      throw OpsError(
        .overReturn,
        "\(arriving) is too much: \(giveBack.quantity) approved, "
          + "\(giveBack.receivedQuantity ?? .zero) received before, \(rest) left",
        field: "quantity", hint: "receive at most \(rest)")
    }
    return arriving
  }

  /// What the part reserves of deliveries: for the first part, the rest of the requested goods; for
  /// a later one, this much more.
  private static func take(
    _ quantity: Quantity, of giveBack: GiveBack, _ product: Product, _ transaction: Transaction
  ) async throws -> [DeliveredGoods.Part] {
    let taken = GiveBackParts(transaction)
    guard giveBack.receivedQuantity == nil else {
      return try await taken.grow(giveBack, by: quantity, product)
    }
    try await taken.shrink(giveBack, to: quantity)
    return try await taken.parts(of: giveBack).map { ($0.delivery, $0.line.quantity) }
  }

  private static func target(
    _ code: String?, _ condition: GoodsCondition, _ transaction: Transaction
  ) async throws -> Location {
    let isScrap = condition == .scrap
    let target = try await StockLedger(transaction)
      .location(code, default: isScrap ? LocationCode.scrap : LocationCode.main)
    guard target.kind == (isScrap ? .scrap : .internal) else {
      throw OpsError(
        .badValue,
        "\(condition.rawValue) goods cannot go to \(Excerpt.of(target.code)), a location of kind "
          + target.kind.rawValue,
        field: "location",
        hint: isScrap ? "leave out --location" : "choose a location of kind internal")
    }
    return target
  }

  /// One movement for each lot, so that goods come back into the lot they left. Goods that go to
  /// the scrap are written off at their cost: they count as waste, not as used.
  private static func post(
    _ giveBack: GiveBack, _ parts: [DeliveredGoods.Part], _ product: Product,
    to target: Location, _ transaction: Transaction
  ) async throws {
    let ledger = StockLedger(transaction)
    let customers = try await ledger.location(LocationCode.customer)
    var quantities: [String: Quantity] = [:]
    for (delivery, quantity) in parts where quantity.isPositive {
      quantities[delivery.lot, default: .zero] += quantity
    }
    let cost = try await UnitCosts(transaction).ofScrap(
      product.id, giveBack.quantity, from: customers, to: target, at: transaction.now)
    for (lot, quantity) in quantities.sorted(by: { TextFolding.bytewiseLess($0.key, $1.key) }) {
      try await ledger.post(
        product, quantity, from: customers, to: target,
        kind: target.kind == .scrap ? .writeOff : .giveBack, size: giveBack.size,
        lot: lot, code: giveBack.reason.rawValue, reference: giveBack.number,
        unitCost: cost)
    }
  }
}
