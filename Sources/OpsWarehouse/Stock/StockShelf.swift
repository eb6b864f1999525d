import OpsDomain
import OpsStorage

/// Levels with everything that decides how much of them is available: their places, the lots' dates
/// and the expired reservations. Reading changes nothing, so an expired reservation is left out
/// here and given up by the next operation that needs the goods.
struct StockShelf {
  /// One level as people want to see it.
  struct Item {
    let level: StockLevel
    let place: Location
    let lot: Lot?
    let isExpired: Bool
    let figures: StockFigures

    /// Whether it has no size and no lot.
    var isPlain: Bool { level.size.isEmpty && level.lot.isEmpty }
  }

  let transaction: Transaction
  /// The places that count; nil for all internal ones.
  let places: [Location]?
  private var known: [RecordID: Location]

  init(_ transaction: Transaction, places: [Location]? = nil) {
    self.transaction = transaction
    self.places = places
    known = Dictionary(
      (places ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The levels of these products, at most ``Limits/pageSizeMaximum`` of them, at the places that
  /// count.
  mutating func items(of products: [RecordID], size: String? = nil) async throws -> [Item] {
    guard !products.isEmpty else { return [] }
    return try await items(
      transaction.repository(StockLevel.self).all(where: filter(products, size: size)))
  }

  /// Those of `levels` at the places that count.
  mutating func items(_ levels: [StockLevel]) async throws -> [Item] {
    let lapsed = try await lapsedQuantities(
      Set(levels.filter { $0.reserved.isPositive }.map(\.productID)))
    var items: [Item] = []
    for level in levels {
      guard let place = try await place(level.locationID) else { continue }
      if places == nil, place.kind != .internal { continue }
      let lot = try await lot(of: level)
      let isExpired = lot?.isExpired(on: transaction.today) ?? false
      var figures = StockFigures.zero
      figures.add(level, lapsed: lapsed[Spot(level)] ?? .zero, isExpired: isExpired)
      items.append(
        Item(level: level, place: place, lot: lot, isExpired: isExpired, figures: figures))
    }
    return items
  }

  private func filter(_ products: [RecordID], size: String?) -> Predicate {
    typealias Columns = StockLevel.Columns
    var filter =
      products.count == 1
      ? Predicate.equals(Columns.productID, products[0])
      : .oneOf(Columns.productID, products)
    if let size { filter = .both(filter, .equals(Columns.size, size)) }
    if let places {
      filter = .both(filter, .oneOf(Columns.locationID, places.map(\.id)))
    }
    return filter
  }

  private mutating func place(_ id: RecordID) async throws -> Location? {
    if let place = known[id] { return place }
    let place = try await transaction.repository(Location.self).fetch(id)
    if let place { known[id] = place }
    return place
  }

  private func lot(of level: StockLevel) async throws -> Lot? {
    guard !level.lot.isEmpty else { return nil }
    return try await transaction.repository(Lot.self).find(level.lot, product: level.productID)
  }

  /// The level that a reservation belongs to.
  private struct Spot: Hashable {
    let product: RecordID
    let location: RecordID
    let size: Value
    let lot: Value

    init(_ level: StockLevel) {
      product = level.productID
      location = level.locationID
      size = .text(level.size)
      lot = .text(level.lot)
    }

    init(_ reservation: Reservation) {
      product = reservation.productID
      location = reservation.locationID
      size = .text(reservation.size)
      lot = .text(reservation.lot)
    }
  }

  private func lapsedQuantities(_ products: Set<RecordID>) async throws -> [Spot: Quantity] {
    guard !products.isEmpty else { return [:] }
    let lapsed = try await transaction.repository(Reservation.self).all(
      where: .and([
        .oneOf(Reservation.Columns.productID, products.sorted()),
        .equals(Reservation.Columns.status, .active),
        .lessOrEqual(Reservation.Columns.expiresAt, transaction.now),
      ]))
    return lapsed.reduce(into: [:]) { $0[Spot($1), default: .zero] += $1.quantity }
  }
}
