import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.adjust`.
public struct AdjustStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// The quantity to add; with a minus, the quantity to take away.
  public var delta: Delta
  /// Why, such as count, damaged, lost, found or expired.
  public var code: Option<Name>
  /// The location, if not the default location.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Lot, for a product that has lots.
  public var lot: Name?
  /// When the difference was found, if not now; a day means its start, today means now.
  public var at: SiteTime?
  /// `Q`: Fail unless exactly this quantity is on hand now.
  public var ifQty: Delta?
}

extension StockService {
  static let adjust = Operation<AdjustStock, StockChangeView>(
    "stock.adjust", area: .warehouse, "Adds a difference to the quantity on hand.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: [
      "stock adjust LAMP-1 -2 --code damaged", "stock adjust LAMP-1 +3 --code found --if-qty 18",
    ])

  /// Corrects a level. Missing goods cannot stay reserved: reservations that no longer fit become
  /// smaller, and the answer names them.
  ///
  /// Throws `conflict.qty` when `ifQty` is not the quantity on hand, `rule.insufficient_stock` when
  /// more is taken away than is on hand, and `rule.violated` for a bin that was counted in an
  /// unfinished count.
  public func adjust(
    _ input: AdjustStock, _ call: Call
  ) async throws -> Outcome<StockChangeView> {
    try await desk.perform(Self.adjust, input, call) { transaction in
      let entry = try await StockEntry.read(
        sku: input.sku, size: input.size, location: input.location, at: input.at, transaction)
      guard !input.delta.isZero else {
        throw OpsError(
          .badQuantity, "A difference of 0 changes nothing", field: "delta",
          hint: "write the difference, such as -2 or 3")
      }
      try entry.product.checkScale(input.delta, field: "delta")
      let isGain = input.delta.isPositive
      let lot = try await Self.lot(input, entry, transaction)
      let loss = try await transaction.repository(Location.self).named(LocationCode.loss)
      let posting = StockPosting(
        entry: entry, kind: .adjustment, code: try StockText.code(input.code),
        transaction: transaction)
      let (from, to) = isGain ? (loss, entry.location) : (entry.location, loss)
      let size = isGain ? input.delta : try Quantity.zero.subtracting(input.delta)
      let written = try await posting.post(size, from: from, to: to, lot: lot, at: entry.location)
      return try await StockChangeView.of(
        [written], posting, from: from, to: to, at: entry.location)
    }
  }

  /// The lot to correct, empty for goods without one, after `ifQty` is checked.
  private static func lot(
    _ input: AdjustStock, _ entry: StockEntry, _ transaction: Transaction
  ) async throws -> String {
    let lot = try input.lot.map(StockText.lot) ?? ""
    if !lot.isEmpty {
      _ = try await transaction.repository(Lot.self).named(lot, product: entry.product.id)
    }
    guard input.ifQty != nil || entry.product.tracksLots else { return lot }
    let level = try await transaction.repository(StockLevel.self).at(
      entry.location.id, product: entry.product.id, size: entry.size, lot: lot)
    let onHand = level?.onHand ?? .zero
    if let expected = input.ifQty, expected != onHand {
      throw OpsError(
        .conflictQuantity,
        "\(onHand) on hand at \(Excerpt.of(entry.location.code)), not \(expected)",
        field: "if_qty", hint: "check the stock, and repeat with the right quantity")
    }
    guard !lot.isEmpty || !entry.product.tracksLots || onHand.isPositive else {
      throw OpsError(
        .badValue, "The lot of \(Excerpt.of(entry.product.sku)) is missing", field: "lot",
        hint: "add --lot; run `opsh stock level \(Excerpt.of(entry.product.sku))` to see the lots")
    }
    return lot
  }
}
