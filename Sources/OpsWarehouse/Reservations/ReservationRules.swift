import OpsDomain
import OpsKernel
import OpsStorage

/// The rules of reservations: their quantity counts in the level's `reserved`, in the same
/// transaction, and is never more than what is on hand. No unit is reserved twice.
///
/// Operations only make reservations smaller or end them. Undoing that gives the same reservation
/// its quantity back, as far as the goods are free.
enum ReservationRules {
  static let reservations = CollectionRules(
    Reservation.self, readable: .inventoryView,
    write: [.insert: .inventoryAllocate, .update: .inventoryAllocate]
  )
  .askingWriters(of: Reservation.self) { reservations, system in
    for reservation in reservations {
      if try await PartnerReservations.isOne(reservation, system) {
        throw PartnerReservations.refusal
      }
      try await QuotaGuard.requireHolder(of: reservation, system)
    }
  }
  .transition(of: Reservation.self, check)
  .reaction(of: Reservation.self, apply)

  private static func check(_ old: Reservation?, _ new: Reservation?) throws {
    guard let new else { throw OpsError(.badState, "A reservation cannot be removed: release it") }
    guard !new.quantity.isNegative, new.status != .active || new.quantity.isPositive else {
      throw OpsError(
        .badQuantity, "The quantity of a reservation must be above zero", field: "quantity")
    }
    guard new.quantity <= .maximum else {
      throw OpsError(.badQuantity, "The quantity is too large", field: "quantity")
    }
    guard let old else { return }
    if hasOtherOwner(new, than: old) { return }
    guard old.status == .active || new.status == .active else {
      throw OpsError(.badState, "The reservation is already \(old.status.rawValue)")
    }
    guard new.productID == old.productID, new.locationID == old.locationID,
      TextFolding.sameBytes(new.size, old.size), TextFolding.sameBytes(new.lot, old.lot)
    else {
      throw OpsError(
        .ruleViolated, "The place of a reservation cannot be changed",
        hint: "release it and reserve there")
    }
    guard new.quotaID == old.quotaID else {
      throw OpsError(
        .ruleViolated, "The goods of a reservation cannot go to another quota", field: "quota",
        hint: "return them and take a new quota")
    }
  }

  /// Whether `new` is the ended reservation `old` that only lost the reference to its request,
  /// which is removed, or has it again.
  private static func hasOtherOwner(_ new: Reservation, than old: Reservation) -> Bool {
    guard old.status != .active, (old.requestID == nil) != (new.requestID == nil) else {
      return false
    }
    var expected = old
    expected.requestID = new.requestID
    expected.reference = new.reference
    return expected == new
  }

  private static func apply(
    _ old: Reservation?, _ new: Reservation?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let before = old?.held ?? .zero
    let after = new.held
    guard before != after else { return }
    if after > before { try await checkLot(new, transaction) }
    var level = try await level(of: new, transaction)
    let wanted = after - before
    if wanted.isPositive, level.free < wanted,
      try await StockLedger(transaction).releaseLapsed(product: new.productID)
    {
      level = try await self.level(of: new, transaction)
    }
    guard !wanted.isPositive || wanted <= level.free else {
      let sku = await Floor.sku(of: new.productID, transaction)
      throw OpsError(
        .insufficientStock, "\(wanted) wanted, but only \(max(.zero, level.free)) free there",
        field: "quantity",
        hint: "run `opsh stock level \(sku)` to see where stock is")
    }
    level.reserved += wanted
    let place = try await transaction.repository(Location.self).fetch(level.locationID)
    level.isPickable = level.free.isPositive && place?.kind == .internal
    _ = try await transaction.update(StockLevel.schema, level.row)
  }

  private static func level(
    of reservation: Reservation, _ transaction: Transaction
  ) async throws -> StockLevel {
    let found = try await transaction.repository(StockLevel.self).at(
      reservation.locationID, product: reservation.productID, size: reservation.size,
      lot: reservation.lot)
    if let found { return found }
    throw OpsError(.insufficientStock, "There is no stock at that location", field: "location")
  }

  /// Expired goods cannot be reserved.
  private static func checkLot(
    _ reservation: Reservation, _ transaction: Transaction
  ) async throws {
    guard !reservation.lot.isEmpty else { return }
    let lot = try await transaction.repository(Lot.self)
      .find(reservation.lot, product: reservation.productID)
    if let lot, lot.isExpired(on: transaction.today) {
      throw await LotGuard.expired(lot, on: transaction.today, transaction)
    }
  }
}
