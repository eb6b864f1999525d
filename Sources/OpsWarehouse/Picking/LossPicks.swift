import OpsDomain
import OpsStorage

/// Which goods are lost or thrown away when no lot is named: those that expire first, also expired
/// ones and goods without a lot. Free goods go before reserved ones. Expired reservations are freed
/// before.
struct LossPicks {
  let product: Product
  let size: String
  /// One place, of whatever kind; nil for all places of the house.
  let location: Location?
  /// Only goods of this lot; nil for all. The ledger checks whether the lot was there at ``since``.
  var lot: String?
  /// The moment since which the goods must have been there without a break; nil for now.
  let since: Instant?
  let transaction: Transaction

  /// The levels that `quantity` is taken from. Throws `rule.insufficient_stock`.
  func picks(_ quantity: Quantity) async throws -> [StockPick] {
    try await StockLedger(transaction).freeLapsed(product, size: size, at: location)
    let levels = try await goods().sorted { left, right in
      left.due == right.due ? left.id < right.id : left.due < right.due
    }
    var taken = [Quantity](repeating: .zero, count: levels.count)
    var rest = quantity
    for isReserved in [false, true] {
      for (index, level) in levels.enumerated() where rest.isPositive {
        let there = isReserved ? level.onHand - taken[index] : level.free
        guard there.isPositive else { continue }
        let part = min(rest, there)
        taken[index] += part
        rest -= part
      }
    }
    guard rest.isZero else {
      throw OpsError(
        .insufficientStock,
        "\(quantity) \(Excerpt.of(product.sku)) requested\(at), \(quantity - rest)\(onHand)",
        field: "quantity",
        hint: "run `opsh stock level \(Excerpt.of(product.sku))` to see where stock is")
    }
    return zip(levels, taken).compactMap { level, quantity in
      quantity.isPositive ? StockPick(level: level, quantity: quantity) : nil
    }
  }

  private var at: String { location.map { " at \(Excerpt.of($0.code))" } ?? "" }

  private var onHand: String {
    guard let since else { return " on hand" }
    let time = transaction.context.calendar.text(of: since)
    return " of them on hand without a break since \(time)"
  }

  /// The levels with goods on hand; for an earlier moment, with the goods that were there then and
  /// have never left since.
  private func goods() async throws -> [StockLevel] {
    typealias Columns = StockLevel.Columns
    var filter: [Predicate] = [
      .equals(Columns.productID, product.id), .equals(Columns.size, size),
      .greater(Columns.onHand, 0),
    ]
    if let lot { filter.append(.equals(Columns.lot, lot)) }
    if let location { filter.append(.equals(Columns.locationID, location.id)) }
    let locations = transaction.repository(Location.self)
    var found: [StockLevel] = []
    for var level in try await transaction.repository(StockLevel.self).all(where: .and(filter)) {
      if location == nil {
        guard try await locations.fetch(level.locationID)?.kind == .internal else { continue }
      }
      if lot == nil, let since {
        level.onHand = try await LeastBalance.of(level, since: since, transaction)
      }
      if level.onHand.isPositive { found.append(level) }
    }
    return found
  }
}
