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
  public var on: SiteTime?

  public init(
    sku: String, quantity: Quantity, code: String, lot: String? = nil, location: String? = nil,
    size: String? = nil, on: SiteTime? = nil
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
      "Throws goods away, unreserved ones first, then by due date; they count as waste.",
      permission: .inventoryUpdateStock, effect: .destructive, answer: "lot.change/1",
      parameters: LotEntry.parameters + [
        .option(
          "code", .name, required: true, label: "CODE",
          "Why, such as expired, spoiled or damaged."),
        LotEntry.on("When it happened, if not now"),
      ],
      columns: LotChangeView.columns,
      examples: [
        "lot discard RICE 2.5 --code spoiled --yes",
        "lot discard RICE 1 --lot A7 --code damaged --yes",
      ]))

  /// Throws goods away: those that nobody was promised first, then the others. Promises that no
  /// longer fit become smaller, and the answer says whose. Throws `rule.insufficient_stock` beyond
  /// what is there.
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
      var movements: [RecordID] = []
      let goods = LossPicks(
        product: entry.product, size: entry.size, location: entry.location, lot: entry.lot?.code,
        since: entry.since, transaction: transaction)
      for pick in try await goods.picks(entry.quantity) {
        guard let place = try await locations.fetch(pick.level.locationID) else { continue }
        let movement = try await ledger.post(
          entry.product, pick.quantity, from: place, to: scrap, kind: .writeOff,
          size: pick.level.size, lot: pick.level.lot, code: code, unitCost: cost, at: entry.at)
        movements.append(movement.id)
        parts.append(
          LotChangeView.Part(
            lot: pick.level.lot, quantity: pick.quantity, from: place.code, to: scrap.code,
            becomes: nil, due: pick.level.due == .maximum ? nil : pick.level.due))
      }
      var view = LotChangeView(
        entry.product, "discarded", code: code, at: entry.at, parts)
      view.lost = try await PromiseChangeView.lost(by: movements, transaction)
      return view
    }
  }
}
