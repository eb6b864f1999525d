import OpsDomain
import OpsStorage

/// The lots from which goods are given out or moved: the lot that was named, or those that expire
/// first. For an earlier time, only lots that were there then. Expired reservations at the place
/// are freed before.
struct LotPicks {
  let entry: StockEntry
  /// Whether the goods are used, so that they must be good today. Expired goods may be moved.
  let isForUse: Bool
  let transaction: Transaction

  /// The lots that `quantity` is taken from; one without a code for a product without lots.
  ///
  /// Throws `rule.insufficient_stock`, `rule.lot_expired` when only expired goods are left for the
  /// rest, and `notfound.any` for an unknown lot.
  func picks(
    _ quantity: Quantity, lot: String?
  ) async throws -> [(lot: String, quantity: Quantity)] {
    if let lot = try lot.map(StockText.lot) {
      _ = try await transaction.repository(Lot.self).named(lot, product: entry.product.id)
      return [(lot, quantity)]
    }
    guard entry.product.tracksLots else { return [("", quantity)] }
    // Goods that left earlier were good then, and must be good today as well.
    let day = transaction.today
    try await StockLedger(transaction).freeLapsed(
      entry.product, size: entry.size, at: entry.location)
    var reader = PickReader(
      transaction: transaction, product: entry.product, size: entry.size,
      location: entry.location, goodOn: isForUse ? day : nil)
    if isBackdated { reader.since = entry.at }
    let picks = try await reader.picks(quantity)
    let missing = picks.reduce(quantity) { $0 - $1.quantity }
    guard missing.isPositive else { return picks.map { ($0.level.lot, $0.quantity) } }
    reader.goodOn = nil
    reader.dueBefore = day
    let expired = isForUse ? try await reader.picks(missing) : []
    let isMadeUpFor = expired.reduce(missing) { $0 - $1.quantity }.isZero
    throw refusal(quantity, found: quantity - missing, isRestExpired: isMadeUpFor)
  }

  private var isBackdated: Bool { entry.at < transaction.now }

  private func refusal(
    _ wanted: Quantity, found: Quantity, isRestExpired: Bool
  ) -> OpsError {
    let place = Excerpt.of(entry.location.code)
    guard isRestExpired else {
      let then = isBackdated ? " since \(entry.at)" : ""
      return OpsError(
        .insufficientStock, "\(wanted) wanted, but only \(found) free at \(place)\(then)",
        field: "quantity",
        hint: "run `opsh stock level \(Excerpt.of(entry.product.sku))` to see where stock is")
    }
    return OpsError(
      .lotExpired,
      "\(wanted) wanted at \(place), but only \(found) good on \(transaction.today): the rest is "
        + "in expired lots", field: "quantity",
      hint: "run `opsh lot list --product \(Excerpt.of(entry.product.sku))` to see the lots")
  }
}
