import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `lot.discard`.
public struct DiscardLot: OperationInput {
  /// SKU of the product.
  public var sku: Of<LotEntry, NameOf<Product>>
  /// How much of the product, in its unit; above zero.
  public var quantity: Of<LotEntry, Quantity>
  /// Why, such as expired, spoiled or damaged.
  public var code: Option<Name>
  /// Only goods of this lot.
  public var lot: Of<LotEntry, Name>?
  /// Only goods at this location.
  public var location: Of<LotEntry, NameOf<Location>>?
  /// Size of the goods, for a product that has sizes.
  public var size: Of<LotEntry, Name>?
  /// When it happened, if not now; a day means its start, today means now.
  public var on: SiteTime?
}

extension LotService {
  static let discard = Operation<DiscardLot, LotChangeView>(
    "lot.discard", area: .warehouse,
    "Throws goods away: unreserved goods first, then by due date. They count as waste.",
    permission: .inventoryUpdateStock, effect: .destructive(.reversible),
    examples: [
      "lot discard RICE 2.5 --code spoiled --yes",
      "lot discard RICE 1 --lot A7 --code damaged --yes",
    ])

  /// Throws goods away: first free ones, then reserved ones. Reservations that no longer fit become
  /// smaller, and the answer names them. Throws `rule.insufficient_stock` for more than is on hand.
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
      view.lost = try await ReservationChangeView.lost(by: movements, transaction)
      return view
    }
  }
}
