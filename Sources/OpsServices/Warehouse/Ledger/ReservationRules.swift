import OpsDomain
import OpsStorage

/// The laws of reservations: what is promised is counted in the level's `reserved`, in the same
/// transaction, and never exceeds what is there. Each unit is pegged once.
enum ReservationRules {
  static let reservations = CollectionRules(Reservation.schema, readable: .inventoryView)
    .transition(of: Reservation.self, check)
    .reaction(of: Reservation.self, apply)

  private static func check(_ old: Reservation?, _ new: Reservation?) throws {
    guard let new else { throw OpsError(.badState, "A reservation is released, never removed") }
    guard !new.quantity.isNegative, new.status != .active || new.quantity.isPositive else {
      throw OpsError(.badQuantity, "A reservation's quantity is above zero", field: "quantity")
    }
    guard let old else { return }
    guard old.status == .active else {
      throw OpsError(.badState, "The reservation is already \(old.status.rawValue)")
    }
    guard new.quantity <= old.quantity else {
      throw OpsError(.badQuantity, "A reservation only shrinks", field: "quantity")
    }
  }

  private static func apply(
    _ old: Reservation?, _ new: Reservation?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let before = old.map { $0.status == .active ? $0.quantity.rawValue : 0 } ?? 0
    let after = new.status == .active ? new.quantity.rawValue : 0
    guard before != after else { return }
    let levels = transaction.repository(StockLevel.self)
    let found = try await levels.at(
      new.locationID, product: new.productID, size: new.size, lot: new.lot)
    guard var level = found else {
      throw OpsError(.insufficientStock, "There is no stock at that location", field: "location")
    }
    level.reserved = Quantity(rawValue: level.reserved.rawValue + after - before)
    guard level.reserved <= level.onHand || after <= before else {
      throw OpsError(
        .insufficientStock,
        "\(Quantity(rawValue: after - before)) wanted, "
          + "\(Quantity(rawValue: level.free.rawValue + after - before)) free there",
        field: "quantity", hint: "`opsh stock level SKU` shows where stock is")
    }
    _ = try await levels.update(level)
  }
}
