import OpsDomain
import OpsStorage

/// The rules for movements of lots: the same for every user and tool.
enum LotGuard {
  /// Refuses a movement of a lot nobody has received, and one that brings an expired lot to
  /// customers or into production. Expired goods may still be moved, counted out or scrapped.
  ///
  /// An issue with a reason is allowed: only a holder of `inventory.ship_expired` can write one.
  ///
  /// The date of the movement counts: goods that were good when they left may be recorded later.
  static let movements = RuleAddition(to: StockMovement.self)
    .before(StockMovement.self) { _, movement, transaction in
      guard let movement, !movement.lot.isEmpty else { return }
      let lot = try await transaction.repository(Lot.self).named(
        movement.lot, product: movement.productID)
      if movement.kind == .issue, movement.code != nil { return }
      if try await isGivenOutExpired(lot, by: movement, transaction) {
        throw await expired(
          lot, on: transaction.context.calendar.date(of: movement.at), transaction)
      }
    }

  /// Throws `denied.permission` when the movement gives out expired goods with a reason, and the
  /// principal may not. For movements that the system writes on somebody's behalf.
  static func requireRight(
    toWrite movement: StockMovement, _ principal: Principal, _ system: Transaction
  ) async throws {
    guard movement.kind == .issue, movement.code != nil, !movement.lot.isEmpty else { return }
    let lot = try await system.repository(Lot.self).named(
      movement.lot, product: movement.productID)
    if try await isGivenOutExpired(lot, by: movement, system) {
      try principal.require(.inventoryShipExpired, to: "Giving out expired goods")
    }
  }

  private static func isGivenOutExpired(
    _ lot: Lot, by movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    guard lot.due != nil,
      lot.isExpired(on: transaction.context.calendar.date(of: movement.at))
    else { return false }
    let target = try await transaction.repository(Location.self).fetch(movement.toID)
    return target?.kind.isForUse == true
  }

  /// Refuses goods that are expired today and are recorded as given out on an earlier day: only a
  /// user who may give out expired goods may record that.
  ///
  /// For what people enter. Imports record what left when it was good.
  static func requireGoodToday(
    _ lot: String, of product: RecordID, at moment: Instant, hint: String,
    _ transaction: Transaction
  ) async throws {
    guard !lot.isEmpty, transaction.context.calendar.date(of: moment) < transaction.today else {
      return
    }
    let lot = try await transaction.repository(Lot.self).named(lot, product: product)
    let today = transaction.today
    guard let due = lot.due, lot.isExpired(on: today) else { return }
    throw OpsError(
      .lotExpired,
      "Lot \(Excerpt.of(lot.code)) expired on \(due): it cannot be given out today or "
        + "backdated", field: "lot", hint: hint)
  }

  /// The error for goods past their date.
  static func expired(
    _ lot: Lot, on day: CivilDate, _ transaction: Transaction
  ) async -> OpsError {
    let sku = await Floor.sku(of: lot.productID, transaction)
    let date = lot.due.map { " on \($0)" } ?? ""
    return OpsError(
      .lotExpired,
      "Lot \(Excerpt.of(lot.code)) expired\(date): it cannot be given out on \(day)",
      field: "lot",
      hint: discarding(lot, of: sku))
  }

  /// How to throw away a lot that is past its date. How much of it is there to be thrown away, only
  /// people can say.
  static func discarding(_ lot: Lot, of sku: String) -> String {
    "run `opsh lot discard \(sku) QTY --code expired --lot \(Excerpt.of(lot.code))` to throw it "
      + "away"
  }
}
