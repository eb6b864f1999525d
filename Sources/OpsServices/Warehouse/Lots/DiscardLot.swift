import OpsDomain
import OpsStorage

/// Input of `lot.discard`.
public struct DiscardLot: Codable, Sendable {
  public var sku: String
  public var quantity: Quantity
  public var code: String
  public var lot: String?
  public var location: String?
  public var size: String?
  public var on: CivilDate?

  public init(
    sku: String, quantity: Quantity, code: String, lot: String? = nil, location: String? = nil,
    size: String? = nil, on: CivilDate? = nil
  ) {
    self.sku = sku
    self.quantity = quantity
    self.code = code
    self.lot = lot
    self.location = location
    self.size = size
    self.on = on
  }
}

extension LotService {
  static let discard = Operation<DiscardLot, LotChangeView>(
    OperationDescriptor(
      "lot.discard", area: .warehouse,
      "Throws goods away, those that are due first; they count as waste, not as used.",
      permission: .inventoryUpdateStock, effect: .destructive, answer: "lot.change/1",
      parameters: LotEntry.parameters + [
        .option(
          "code", .name, required: true, label: "CODE",
          "Why, such as expired, spoiled or damaged."),
        .option("on", .date, label: "DATE", "When it happened, if not today."),
      ],
      columns: LotChangeView.columns,
      examples: [
        "lot discard RICE 2.5 --code spoiled --yes",
        "lot discard RICE 1 --lot A7 --code damaged --yes",
      ]))

  /// Throws goods away. Throws `rule.insufficient_stock` beyond what is free.
  public func discard(_ input: DiscardLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.discard, input, call) { transaction in
      let entry = try await LotEntry.read(
        LotEntry.Input(
          sku: input.sku, quantity: input.quantity, lot: input.lot, location: input.location,
          size: input.size, on: input.on), transaction)
      let code = try StockText.code(input.code)
      let locations = transaction.repository(Location.self)
      let scrap = try await locations.named(LocationCode.scrap)
      let ledger = StockLedger(transaction)
      let cost = try await UnitCosts(transaction).average(of: entry.product.id, at: entry.at)
      var parts: [LotChangeView.Part] = []
      for pick in try await entry.discards() {
        guard let place = try await locations.fetch(pick.level.locationID) else { continue }
        try await ledger.post(
          entry.product, pick.quantity, from: place, to: scrap, kind: .writeOff,
          size: pick.level.size, lot: pick.level.lot, code: code, unitCost: cost, at: entry.at)
        parts.append(
          LotChangeView.Part(
            lot: pick.level.lot, quantity: pick.quantity, from: place.code, to: scrap.code,
            becomes: nil, due: pick.level.due == .maximum ? nil : pick.level.due))
      }
      return LotChangeView(
        entry.product, "discarded", code: code, at: entry.at, parts)
    }
  }
}

extension LotEntry {
  /// The levels goods are thrown away from: expired ones first, goods without a lot as well.
  /// Throws `rule.insufficient_stock`.
  fileprivate func discards() async throws -> [StockPick] {
    try await StockLedger(transaction).freeLapsed(product, size: size, at: location)
    var reader = PickReader(
      transaction: transaction, product: product, size: size, location: location)
    reader.lot = lot?.code
    let levels = try await reader.all().sorted { left, right in
      left.due == right.due ? left.id < right.id : left.due < right.due
    }
    let picks = StockPick.split(quantity, over: levels)
    let found = picks.reduce(Quantity.zero) { $0 + $1.quantity }
    guard found == quantity else {
      throw OpsError(
        .insufficientStock, "\(quantity) to throw away, \(found) there that nobody was promised",
        field: "quantity",
        hint: "`opsh stock level \(Excerpt.of(product.sku))` shows where stock is")
    }
    return picks
  }
}
