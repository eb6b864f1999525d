import OpsDomain
import OpsStorage

/// Input of `giveback.receive`.
public struct ReceiveGiveBack: Codable, Sendable {
  public var giveback: String
  public var condition: GoodsCondition?
  public var location: String?
  public var quantity: Quantity?

  public init(
    giveback: String, condition: GoodsCondition? = nil, location: String? = nil,
    quantity: Quantity? = nil
  ) {
    self.giveback = giveback
    self.condition = condition
    self.location = location
    self.quantity = quantity
  }
}

extension GiveBackService {
  static let receive = Operation<ReceiveGiveBack, GiveBackView>(
    OperationDescriptor(
      "giveback.receive", area: .sales, "Takes the goods in: back to stock, or to scrap.",
      permission: .giveBackReceive, effect: .write, answer: "giveback/1",
      parameters: [
        .argument("giveback", .giveBack, label: "GB", "The give-back."),
        .option(
          "condition", .choice(GoodsCondition.allCases.map(\.rawValue)),
          label: "resellable|scrap", "What can be done with the goods; default resellable."),
        .option("location", .location, label: "L", "Where they go; default MAIN, or SCRAP."),
        .option("quantity", .quantity, label: "Q", "What arrived; default all that was approved."),
      ],
      columns: GiveBackView.columns,
      examples: [
        "giveback receive GB-000001 --dry-run", "giveback receive GB-000001 --condition scrap",
      ]))

  /// Takes the goods in with a movement from the customer. Resellable goods are free for pending
  /// requests at once; what did not arrive counts as delivered again.
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
      let quantity = input.quantity ?? giveBack.quantity
      try product.check(quantity)
      guard quantity <= giveBack.quantity else {
        throw OpsError(
          .overReturn, "\(quantity) arrived, \(giveBack.quantity) were approved",
          field: "quantity", hint: "create another give-back for the rest")
      }
      let condition = input.condition ?? .resellable
      let target = try await Self.target(input.location, condition, transaction)
      let held = HeldGoods(transaction)
      try await held.shrink(giveBack, to: quantity)
      try await Self.post(
        giveBack, try await held.parts(of: giveBack), product, to: target, transaction)
      let received = try await Self.advance(giveBack, to: .received, transaction) {
        $0.receivedQuantity = quantity
        $0.condition = condition.rawValue
        $0.locationID = target.id
        $0.receivedAt = transaction.now
      }
      if condition == .resellable {
        try await AutoAllocation.afterReceipt(product, transaction)
      }
      return try await GiveBackNames.view(received, transaction)
    }
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
        "\(condition.rawValue) goods do not go to \(Excerpt.of(target.code)), a location of kind "
          + target.kind.rawValue,
        field: "location",
        hint: isScrap ? "leave --location out" : "choose a location of kind internal")
    }
    return target
  }

  /// One movement for each lot, so that goods come back into the lot they left. Goods that go to
  /// the scrap are written off at what they cost: they count as waste, not as used.
  private static func post(
    _ giveBack: GiveBack, _ parts: [(line: GiveBackLine, delivery: Delivery)], _ product: Product,
    to target: Location, _ transaction: Transaction
  ) async throws {
    let ledger = StockLedger(transaction)
    let customers = try await ledger.location(LocationCode.customer)
    var quantities: [String: Quantity] = [:]
    for (line, delivery) in parts where line.quantity.isPositive {
      quantities[delivery.lot, default: .zero] += line.quantity
    }
    let cost = try await UnitCosts(transaction).ofScrap(
      product.id, from: customers, to: target, at: transaction.now)
    for (lot, quantity) in quantities.sorted(by: { TextFolding.bytewiseLess($0.key, $1.key) }) {
      try await ledger.post(
        product, quantity, from: customers, to: target,
        kind: target.kind == .scrap ? .writeOff : .giveBack, size: giveBack.size,
        lot: lot, code: giveBack.reason.rawValue, reference: giveBack.number,
        unitCost: cost)
    }
  }
}
