import OpsDomain
import OpsStorage

/// Free stock of a product in one size at one place, in lots with the same last good day.
package struct StockSlice: Sendable {
  package let goods: GoodsKey
  package let location: RecordID
  /// Below zero where a place may be negative.
  package let quantity: Quantity
  /// Last good day; nil for none.
  package let due: CivilDate?
}

extension MaterialBook {
  /// The level that a reservation belongs to.
  private struct Spot: Hashable {
    let goods: GoodsKey
    let location: RecordID
    let lot: Value
  }

  /// Reads the free stock at the places of the house: without reserved goods and without expired
  /// lots. An expired reservation keeps nothing.
  mutating func readStock(_ system: Transaction) async throws {
    let places = try await system.repository(Location.self).all(
      where: .equals(Location.Columns.kind, .internal))
    let house = Set(places.map(\.id))
    let lapsed = try await lapsed(system)
    for part in products.keys.sorted().parts(of: Self.chunk) {
      let levels = try await system.repository(StockLevel.self).all(
        where: .and([
          .oneOf(StockLevel.Columns.productID, part), .equals(StockLevel.Columns.isEmpty, false),
        ]))
      for level in levels where house.contains(level.locationID) {
        let goods = GoodsKey(level.productID, size: level.size)
        let spot = Spot(goods: goods, location: level.locationID, lot: .text(level.lot))
        let free = try level.onHand.subtracting(level.reserved).adding(lapsed[spot] ?? .zero)
        let isExpired = level.due < today && !level.lot.isEmpty
        guard !free.isZero, !isExpired || free.isNegative else { continue }
        stock.append(
          StockSlice(
            goods: goods, location: level.locationID, quantity: free,
            due: level.due < .maximum ? level.due : nil))
      }
    }
  }

  private func lapsed(_ system: Transaction) async throws -> [Spot: Quantity] {
    try await system.repository(Reservation.self).all(
      where: .and([
        .equals(Reservation.Columns.status, .active),
        .lessOrEqual(Reservation.Columns.expiresAt, system.now),
      ])
    ).reduce(into: [:]) { sums, reservation in
      let goods = GoodsKey(reservation.productID, size: reservation.size)
      sums[
        Spot(goods: goods, location: reservation.locationID, lot: .text(reservation.lot)),
        default: .zero] += reservation.quantity
    }
  }
}
