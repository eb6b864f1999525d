import OpsDomain
import OpsStorage

/// On hand, reserved and available together.
struct StockFigures: Equatable {
  private(set) var onHand = Quantity.zero
  private(set) var reserved = Quantity.zero
  /// What is available: on hand without what is reserved and without expired lots.
  private(set) var available = Quantity.zero

  static let zero = StockFigures()

  init() {}

  /// Sums that are known already.
  init(onHand: Quantity, reserved: Quantity, available: Quantity) {
    self.onHand = onHand
    self.reserved = reserved
    self.available = available
  }

  /// Adds a level.
  ///
  /// - Parameters:
  ///   - lapsed: The expired part of the reservations.
  ///   - isExpired: Whether the lot is past its date.
  mutating func add(
    _ level: StockLevel, lapsed: Quantity = .zero, isExpired: Bool = false
  ) {
    let held = level.reserved - lapsed
    onHand += level.onHand
    reserved += held
    let free = level.onHand - held
    if !isExpired || free.isNegative { available += free }
  }

  mutating func add(_ other: StockFigures) {
    onHand += other.onHand
    reserved += other.reserved
    available += other.available
  }
}

extension StockFigures {
  /// The stock at `place` of the product in this size.
  static func of(
    _ product: Product, size: String, at place: Location, _ transaction: Transaction
  ) async throws -> StockFigures {
    // Only levels of the house are kept in the order in which they are picked.
    if product.tracksLots, place.kind == .internal,
      let sums = try await sums(product, size, place, transaction)
    {
      return sums
    }
    let levels = try await StockLedger(transaction).levels(product, size: size, at: place)
    var figures = StockFigures.zero
    if let level = levels.first, levels.count == 1, level.lot.isEmpty, level.reserved.isZero {
      figures.add(level)
      return figures
    }
    var shelf = StockShelf(transaction, places: [place])
    for item in try await shelf.items(levels) { figures.add(item.figures) }
    return figures
  }

  /// The same for a product with many lots, added up by the store: nothing is read lot by lot. Nil
  /// where reservations have expired, because those must be read one by one.
  private static func sums(
    _ product: Product, _ size: String, _ place: Location, _ transaction: Transaction
  ) async throws -> StockFigures? {
    typealias Columns = StockLevel.Columns
    let there = Predicate.and([
      .equals(Columns.productID, product.id),
      .equals(Columns.locationID, place.id), .equals(Columns.size, size),
      .equals(Columns.isEmpty, false),
    ])
    let expired = Predicate.and([
      // Both of them: in the index that picks by date, opened lots are apart.
      .equals(Columns.isPickable, true),
      .oneOf(Columns.isOpened, [true, false]),
      .less(Columns.due, transaction.today),
    ])
    let all = try await sum(there, transaction)
    if !all.reserved.isZero {
      let lapsed = try await transaction.repository(Reservation.self).lapsed(
        product: product.id, by: transaction.now)
      guard lapsed.isEmpty else { return nil }
    }
    let over = try await sum(.both(there, expired), transaction)
    let free = try all.onHand.subtracting(all.reserved)
    return StockFigures(
      onHand: all.onHand, reserved: all.reserved,
      available: try free.subtracting(over.onHand.subtracting(over.reserved)))
  }

  private static func sum(
    _ filter: Predicate, _ transaction: Transaction
  ) async throws -> (onHand: Quantity, reserved: Quantity) {
    let rows = try await transaction.figures(
      Aggregate(
        StockLevel.schema, where: filter, .sum(StockLevel.Columns.onHand),
        .sum(StockLevel.Columns.reserved)))
    guard case .integer(let onHand)? = rows.first?.first,
      case .integer(let reserved)? = rows.first?.last
    else { return (.zero, .zero) }
    return (Quantity(rawValue: onHand), Quantity(rawValue: reserved))
  }
}
