import OpsDomain
import OpsStorage

/// Calculates all stock levels from movements and reservations, where there are none.
struct LevelRebuild {
  private struct Spot: Hashable {
    let location: RecordID
    let size: String
    let lot: String
  }

  private let transaction: Transaction
  private let levels: Repository<StockLevel>

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) {
    self.transaction = transaction
    levels = transaction.repository(StockLevel.self)
  }

  /// Writes the levels, product by product.
  func run() async throws {
    let places = try await transaction.repository(Location.self).all(where: .everything)
    let kinds = Dictionary(
      places.map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var pages = transaction.pages(Query(Product.schema))
    while let rows = try await pages.next() {
      for row in rows {
        try Task.checkCancellation()
        try await write(row.id, kinds)
      }
    }
  }

  private func write(_ product: RecordID, _ kinds: [RecordID: LocationKind]) async throws {
    var found = try await moved(product, kinds)
    try await addReservations(of: product, to: &found)
    for spot in found.keys.sorted(by: Self.precedes) {
      guard var level = found[spot] else { continue }
      let kind = kinds[spot.location]
      if !level.lot.isEmpty {
        level.follow(
          try await transaction.repository(Lot.self).find(level.lot, product: product))
      }
      level.isPickable = level.free.isPositive && kind == .internal
      level.isOnShelf = level.holdsLot && kind?.isInHouse == true
      _ = try await transaction.insert(StockLevel.schema, level.row)
    }
  }

  /// The levels of a product as its movements leave them, in the order of the book.
  private func moved(
    _ product: RecordID, _ kinds: [RecordID: LocationKind]
  ) async throws -> [Spot: StockLevel] {
    typealias Columns = StockMovement.Columns
    let reversals = try await Reversals(of: product, transaction)
    var found: [Spot: StockLevel] = [:]
    var rows = RowPages(
      Query(
        StockMovement.schema, where: .equals(Columns.productID, product),
        order: [.ascending(Columns.at)]), transaction)
    while let row = try await rows.next() {
      let movement = try StockMovement(row)
      for (place, isSource) in [(movement.fromID, true), (movement.toID, false)] {
        let spot = Spot(location: place, size: movement.size, lot: movement.lot)
        var level =
          found[spot]
          ?? StockLevel(
            id: transaction.nextID(), productID: product, locationID: place,
            size: movement.size, lot: movement.lot)
        level.onHand =
          isSource
          ? try level.onHand.subtracting(movement.quantity)
          : try level.onHand.adding(movement.quantity)
        // Of a place of use it is the last movement to it that counts and was not undone.
        let isUse = kinds[place]?.isForUse == true
        if !isUse || (!isSource && movement.reverses == nil && reversals.isInForce(movement)) {
          level.lastMovementAt = max(level.lastMovementAt ?? movement.at, movement.at)
        }
        found[spot] = level
      }
    }
    return found
  }

  private func addReservations(
    of product: RecordID, to found: inout [Spot: StockLevel]
  ) async throws {
    typealias Columns = Reservation.Columns
    let held = try await transaction.repository(Reservation.self).all(
      where: .both(
        .equals(Columns.productID, product), .equals(Columns.status, .active)))
    for reservation in held {
      let spot = Spot(
        location: reservation.locationID, size: reservation.size, lot: reservation.lot)
      guard var level = found[spot] else { continue }
      level.reserved += reservation.quantity
      found[spot] = level
    }
  }

  private static func precedes(_ left: Spot, _ right: Spot) -> Bool {
    if left.location != right.location { return left.location < right.location }
    if !TextFolding.sameBytes(left.size, right.size) {
      return TextFolding.bytewiseLess(left.size, right.size)
    }
    return TextFolding.bytewiseLess(left.lot, right.lot)
  }
}
