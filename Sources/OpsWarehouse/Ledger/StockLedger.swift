import OpsDomain
import OpsKernel
import OpsStorage

/// Posts to the stock ledger inside one transaction: the words services use for movements, picks
/// and reservations. The rules themselves are the gate's (``MovementRules``, ``ReservationRules``).
package struct StockLedger {
  let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  private var reservations: Repository<Reservation> { transaction.repository(Reservation.self) }

  /// The location called `code`, or the default one.
  package func location(_ code: String?, default fallback: String = LocationCode.main) async throws
    -> Location
  {
    try await transaction.repository(Location.self).named(code ?? fallback)
  }

  /// The location called `code`, or the book's default one, where goods of the house lie.
  ///
  /// Throws `notfound.location`, and `rule.violated` for a location that is only the other side of
  /// movements, such as SUPPLIER.
  package func placeOfGoods(_ code: String?) async throws -> Location {
    var code = code
    if code == nil { code = try await Settings.defaultLocation.value(transaction) }
    let place = try await location(code)
    try place.requireInternal()
    return place
  }

  /// As ``placeOfGoods(_:)``, and also a partner's place when somebody names it. Without a name,
  /// goods of partners are never touched.
  package func namedPlace(_ code: String?) async throws -> Location {
    guard let code else { return try await placeOfGoods(nil) }
    let place = try await location(code)
    try place.requireGoods()
    return place
  }

  /// Writes a movement of `quantity` between two locations. Throws the errors of the ledger's
  /// rules.
  ///
  /// - Parameter actor: On whose behalf; the principal unless given.
  @discardableResult
  package func post(
    _ product: Product, _ quantity: Quantity, from: Location, to: Location, kind: MovementKind,
    size: String = "", lot: String = "", code: String? = nil, reference: String? = nil,
    unitCost: UnitPrice? = nil, at: Instant? = nil, actor: RecordID? = nil
  ) async throws -> StockMovement {
    var movement = StockMovement(
      id: transaction.nextID(), productID: product.id, size: size, lot: lot, fromID: from.id,
      toID: to.id, quantity: quantity, kind: kind, code: code, reference: reference,
      unitCost: unitCost, at: at ?? transaction.now, recordedAt: transaction.now,
      actor: actor ?? transaction.principal.userID)
    movement.version = try await transaction.insert(StockMovement.schema, movement.row).version
    return movement
  }

  /// Reads in a few queries what the ledger's rules need for these movements, before many of them
  /// are written one by one.
  func preload(_ movements: [StockMovement]) async throws {
    try await transaction.preload(
      StockLevel.schema, key: StockLevel.placeKey.unique,
      movements.flatMap { movement in
        [movement.fromID, movement.toID].map {
          [.id(movement.productID), .id($0), .text(movement.size), .text(movement.lot)]
        }
      })
    try await transaction.preload(
      Lot.schema, key: Lot.codeKey.unique,
      movements.filter { !$0.lot.isEmpty }.map { [.id($0.productID), .text($0.lot)] })
    try await transaction.preload(
      StockDayFigures.schema, key: StockDayFigures.dayKey.unique,
      movements.map {
        let day = transaction.context.calendar.date(of: $0.at)
        return [.id($0.productID), .text(day.description)]
      })
  }

  /// Frees reservations that have expired.
  package func releaseLapsed(_ product: Product) async throws {
    _ = try await releaseLapsed(product: product.id)
  }

  /// Frees reservations of a product that have expired, and announces it: waiting requests may get
  /// the goods. The area of requests frees its own, because a request ends with them. Returns
  /// whether there were any.
  func releaseLapsed(product: RecordID) async throws -> Bool {
    let lapsed = try await reservations.lapsed(product: product, by: transaction.now)
      .filter { $0.requestID == nil }
    guard !lapsed.isEmpty else { return false }
    let reason = "frees reservations whose time has run out"
    let system = transaction.isElevated ? transaction : transaction.asSystem(reason)
    for var reservation in lapsed {
      reservation.status = .expired
      _ = try await system.following.repository(Reservation.self).update(reservation)
    }
    transaction.announce(.stockFreed, of: product)
    return true
  }

  /// Keeps `quantity` of one level for an owner.
  package func reserve(
    _ level: StockLevel, _ quantity: Quantity, request: RecordID? = nil, reference: String? = nil,
    expiresAt: Instant? = nil, quota: RecordID? = nil
  ) async throws -> Reservation {
    try await reservations.create(
      Reservation(
        id: transaction.nextID(), productID: level.productID, locationID: level.locationID,
        size: level.size, lot: level.lot, quantity: quantity, requestID: request,
        reference: reference, expiresAt: expiresAt, createdAt: transaction.now,
        createdBy: transaction.principal.userID, quotaID: quota))
  }

  /// Takes `quantity` out of a reservation because the goods leave; the rest stays reserved.
  package func consume(_ reservation: Reservation, _ quantity: Quantity) async throws {
    var reservation = reservation
    reservation.quantity -= quantity
    if reservation.quantity.isZero { reservation.status = .consumed }
    _ = try await reservations.update(reservation)
  }

  /// Gives up `quantity` of a reservation, or all it still holds: then it is free for others.
  package func release(
    _ reservation: Reservation, _ quantity: Quantity? = nil
  ) async throws -> Reservation {
    let part = min(quantity ?? reservation.quantity, reservation.quantity)
    let smaller = try await shrink(reservation, by: part)
    transaction.announce(.stockFreed, of: reservation.productID)
    if reservation.requestID != nil {
      transaction.announce(.keptGivenUp, of: reservation.id, amount: part.rawValue)
    }
    return smaller
  }

  /// Takes `part` off a reservation; an empty one is released. For goods that are kept elsewhere or
  /// lost: nothing becomes free.
  package func shrink(_ reservation: Reservation, by part: Quantity) async throws -> Reservation {
    var smaller = reservation
    if part < reservation.quantity {
      smaller.quantity -= part
    } else {
      smaller.status = .released
    }
    return try await reservations.update(smaller)
  }
}
