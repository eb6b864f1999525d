import OpsDomain
import OpsStorage

/// Computes from the movements how much stock there was at an earlier moment.
struct StockHistory {
  /// The stock at one place in one size and lot.
  struct Entry {
    let place: Location
    let size: String
    let lot: Lot?
    let isExpired: Bool
    let quantity: Quantity

    /// Whether it has no size and no lot.
    var isPlain: Bool { size.isEmpty && lot == nil }
  }

  private struct Spot: Hashable {
    let location: RecordID
    let size: Value
    let lot: Value
  }

  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The stock of `product` at `moment`, movements of that very moment included.
  ///
  /// - Parameter places: The places that count; nil for all internal ones.
  func entries(
    of product: Product, at moment: Instant, size: String?, places: [Location]?
  ) async throws -> [Entry] {
    var balances: [Spot: Quantity] = [:]
    for (column, isGain) in [
      (StockMovement.Columns.toID, true), (StockMovement.Columns.fromID, false),
    ] {
      let sums = try await transaction.figures(
        Aggregate(
          StockMovement.schema, where: filter(product, moment, size),
          groupedBy: [column, StockMovement.Columns.size, StockMovement.Columns.lot],
          .sum(StockMovement.Columns.quantity)))
      for row in sums {
        guard case .integer(let location) = row[0], case .integer(let sum) = row[3] else {
          continue
        }
        let spot = Spot(location: RecordID(rawValue: location), size: row[1], lot: row[2])
        let before = balances[spot, default: .zero]
        let quantity = Quantity(rawValue: sum)
        balances[spot] =
          isGain ? try before.adding(quantity) : try before.subtracting(quantity)
      }
    }
    return try await entries(balances, of: product, at: moment, places: places)
  }

  private func filter(_ product: Product, _ moment: Instant, _ size: String?) -> Predicate {
    typealias Columns = StockMovement.Columns
    var parts: [Predicate] = [
      .equals(Columns.productID, product.id),
      .lessOrEqual(Columns.at, moment),
    ]
    if let size { parts.append(.equals(Columns.size, size)) }
    return .and(parts)
  }

  private func entries(
    _ balances: [Spot: Quantity], of product: Product, at moment: Instant, places: [Location]?
  ) async throws -> [Entry] {
    let asked = places.map { Set($0.map(\.id)) }
    let day = transaction.context.calendar.date(of: moment)
    var entries: [Entry] = []
    for (spot, quantity) in balances {
      if let asked, !asked.contains(spot.location) { continue }
      guard let place = try await transaction.repository(Location.self).fetch(spot.location),
        asked != nil || place.kind == .internal,
        case .text(let size) = spot.size, case .text(let code) = spot.lot
      else { continue }
      let lot =
        code.isEmpty
        ? nil : try await transaction.repository(Lot.self).find(code, product: product.id)
      entries.append(
        Entry(
          place: place, size: size, lot: lot, isExpired: lot?.isExpired(on: day) ?? false,
          quantity: quantity))
    }
    return entries
  }
}
