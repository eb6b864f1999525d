import OpsDomain
import OpsStorage

/// Reservations that end by themselves. Levels count an expired one as reserved until an operation
/// gives it up, so these figures take it out.
struct TimedReservations {
  /// Expired reservations of goods that are still good, by product.
  private(set) var lapsed: [RecordID: Quantity] = [:]
  /// Expired reservations of all goods.
  private(set) var lapsedInAll = Quantity.zero
  /// When the next of the others expires.
  private(set) var next: Instant?

  private struct Spot: Hashable {
    let product: RecordID
    let location: RecordID
    let size: Value
    let lot: Value
  }

  /// Those for goods at these places.
  init(at places: [RecordID], _ transaction: Transaction) async throws {
    typealias Columns = Reservation.Columns
    let timed = try await transaction.repository(Reservation.self).all(
      where: .and([
        .oneOf(Columns.locationID, places),
        .equals(Columns.status, .active),
        .notEquals(Columns.expiresAt, nil),
      ]))
    let now = transaction.now
    next = timed.compactMap(\.expiresAt).filter { $0 > now }.min()
    let over = timed.filter { $0.expiresAt.map { $0 <= now } ?? false }
    guard !over.isEmpty else { return }
    let expired = try await Self.expired(Set(over.map(\.productID)), transaction)
    for reservation in over {
      lapsedInAll += reservation.quantity
      let spot = Spot(
        product: reservation.productID, location: reservation.locationID,
        size: .text(reservation.size), lot: .text(reservation.lot))
      if !expired.contains(spot) {
        lapsed[reservation.productID, default: .zero] += reservation.quantity
      }
    }
  }

  /// The places of expired goods.
  private static func expired(
    _ products: Set<RecordID>, _ transaction: Transaction
  ) async throws -> Set<Spot> {
    typealias Columns = StockLevel.Columns
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .and([
        .oneOf(Columns.productID, products.sorted()),
        .less(Columns.due, transaction.today),
      ]))
    return Set(
      levels.map {
        Spot(
          product: $0.productID, location: $0.locationID, size: .text($0.size), lot: .text($0.lot))
      })
  }
}
