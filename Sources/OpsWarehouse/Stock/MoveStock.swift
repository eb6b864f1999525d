import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.move`.
public struct MoveStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is moved.
  public var quantity: Quantity
  /// The location the goods are at.
  public var from: Option<NameOf<Location>>
  /// The location the goods go to.
  public var to: Option<NameOf<Location>>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Move only this lot.
  public var lot: Name?
  /// When it moved, if not now; a day means its start, today means now.
  public var at: SiteTime?
}

extension StockService {
  static let move = Operation<MoveStock, StockChangeView>(
    "stock.move", area: .warehouse,
    "Moves goods to another location; lots that enter a freezer are frozen.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: [
      "stock move LAMP-1 5 --from MAIN --to SHOP", "stock move LAMP-1 1 --from SHOP --to SCRAP",
    ])

  /// Moves goods. For a product with lots, those that expire first, expired ones as well. Into the
  /// scrap also reserved goods, after free ones: reservations that no longer fit become smaller,
  /// and the answer names them. Lots that come into a freezer or out of one are frozen or thawed by
  /// their category's rule. Throws `rule.violated` for locations where goods are received from,
  /// issued to, lost at or on their way.
  public func move(_ input: MoveStock, _ call: Call) async throws -> Outcome<StockChangeView> {
    try await desk.perform(Self.move, input, call) { transaction in
      let (entry, to) = try await StockEntry.read(
        sku: input.sku, size: input.size, quantity: input.quantity, from: input.from,
        to: input.to, at: input.at, transaction)
      let (product, size, from) = (entry.product, entry.size, entry.location)
      let costs = UnitCosts(transaction)
      var posting = StockPosting(
        entry: entry, kind: StockSides.kind(ofMoveFrom: from.kind, to: to.kind),
        unitCost: try await costs.ofScrap(
          product.id, input.quantity, from: from, to: to, at: entry.at),
        transaction: transaction)
      let storage = try await StorageChange(
        product, size: size, from: from, to: to, at: entry.at, transaction)
      var written: [StockPosting.Written] = []
      let picks = try await Self.picks(input, entry, to: to, transaction)
      for pick in picks {
        if to.kind.isForUse, !transaction.principal.may(.inventoryShipExpired) {
          try await LotGuard.requireGoodToday(
            pick.lot, of: product.id, at: entry.at,
            hint: "you need the permission inventory.ship_expired", transaction)
        }
        if let storage, let lot = try await storage.lot(for: pick.lot) {
          let arrival = try await storage.move(pick.quantity, of: pick.lot, into: lot)
          written.append(StockPosting.Written(movement: arrival, place: to.code))
          continue
        }
        if from.kind == .scrap, picks.count > 1 {
          // Each lot is rounded by itself, and gets its part of what the others left.
          posting.unitCost = try await costs.ofScrap(
            product.id, pick.quantity, from: from, to: to, at: entry.at)
        }
        written.append(
          try await posting.post(pick.quantity, from: from, to: to, lot: pick.lot, at: to))
      }
      return try await StockChangeView.of(written, posting, from: from, to: to, at: to)
    }
  }

  /// Which lots are moved, and how much of each. Goods that go to the scrap are lost, even if they
  /// were reserved; goods outside the house are never reserved.
  private static func picks(
    _ input: MoveStock, _ entry: StockEntry, to: Location, _ transaction: Transaction
  ) async throws -> [(lot: String, quantity: Quantity)] {
    guard input.lot == nil, entry.product.tracksLots,
      to.kind == .scrap || entry.location.kind != .internal
    else {
      return try await LotPicks(
        entry: entry, isForUse: to.kind.isForUse, transaction: transaction
      ).picks(input.quantity, lot: input.lot)
    }
    return try await LossPicks(
      product: entry.product, size: entry.size, location: entry.location,
      since: entry.at < transaction.now ? entry.at : nil, transaction: transaction
    ).picks(input.quantity).map { ($0.level.lot, $0.quantity) }
  }
}
