import OpsDomain
import OpsStorage

/// What may not happen to lots, whoever writes the movement.
enum LotGuard {
  /// Refuses a movement of a lot nobody has received, and one that brings an expired lot to
  /// customers or into production. Expired goods may still be moved, counted out or scrapped.
  ///
  /// An issue that says why may: only who holds `inventory.ship_expired` can write one.
  ///
  /// The date that counts is that of the movement: what was good when it left may be recorded
  /// later. Returns the lot.
  static func check(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> Lot {
    let lot = try await transaction.repository(Lot.self).named(
      movement.lot, product: movement.productID)
    guard lot.due != nil else { return lot }
    let day = transaction.context.calendar.date(of: movement.at)
    guard lot.isExpired(on: day) else { return lot }
    if movement.kind == .issue, movement.code != nil { return lot }
    let target = try await transaction.repository(Location.self).fetch(movement.toID)
    guard target?.kind.isForUse == true else { return lot }
    throw expired(lot, on: day)
  }

  /// The refusal of goods past their date.
  static func expired(_ lot: Lot, on day: CivilDate) -> OpsError {
    let date = lot.due.map { " on \($0)" } ?? ""
    return OpsError(
      .lotExpired, "Lot \(Excerpt.of(lot.code)) expired\(date); on \(day) it must not be given out",
      field: "lot", hint: "`opsh lot discard SKU QTY --code expired --lot LOT` takes it out")
  }
}
