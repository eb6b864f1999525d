import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse

/// What is to be picked of a product, worked out from movements, reservations and lots, without the
/// kept columns of the levels and without the code that picks.
enum PickValidator {
  struct Goods {
    let lot: String
    let free: Quantity
  }

  static func order(of sku: String, _ book: SampleBook) async throws -> [Goods] {
    try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let movements = try await transaction.repository(StockMovement.self).all(
        where: .equals(StockMovement.Columns.productID, product.id))
      let replay = StockReplay(movements)
      let held = try await transaction.repository(Reservation.self).all(where: .everything)
        .filter { hold in
          hold.status == .active && (hold.expiresAt.map { $0 > transaction.now } ?? true)
        }
      let lots = try await transaction.repository(Lot.self).all(where: .everything)
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      var keyed: [(key: [Int64], goods: Goods)] = []
      for (spot, balance) in replay.balances where balance > 0 {
        let place = try await transaction.repository(Location.self).fetch(spot.location)
        guard place?.kind == .internal else { continue }
        let reserved = held.filter {
          $0.productID == product.id && $0.locationID == spot.location && $0.lot == spot.lot
        }.reduce(0) { $0 + $1.quantity.rawValue }
        let lot = lots.first { $0.productID == product.id && $0.code == spot.lot }
        guard balance > reserved, lot?.isExpired(on: transaction.today) != true else { continue }
        let record = levels.first { $0.locationID == spot.location && $0.lot == spot.lot }
        let key: [Int64] = [
          place?.code == "MAIN" ? 0 : 1, lot?.openedOn == nil ? 1 : 0,
          Int64((lot?.due ?? .maximum).daysSinceEpoch),
          Int64((lot?.purchasedOn ?? .maximum).daysSinceEpoch), record?.id.rawValue ?? 0,
        ]
        keyed.append(
          (key, Goods(lot: spot.lot, free: Quantity(rawValue: balance - reserved))))
      }
      return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.goods)
    }
  }
}
