import OpsDomain
import OpsStorage

/// Posts to the stock ledger inside one transaction: the words services use for movements, picks
/// and pegs. The laws themselves are the gate's (``MovementRules``, ``ReservationRules``).
struct StockLedger {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  private var movements: Repository<StockMovement> { transaction.repository(StockMovement.self) }
  private var levels: Repository<StockLevel> { transaction.repository(StockLevel.self) }
  private var reservations: Repository<Reservation> { transaction.repository(Reservation.self) }

  /// The location called `code`, or the default one.
  func location(_ code: String?, default fallback: String = LocationCode.main) async throws
    -> Location
  {
    try await transaction.repository(Location.self).named(code ?? fallback)
  }

  /// Writes a movement of `quantity` between two locations. Throws what the ledger's laws say.
  @discardableResult
  func post(
    _ product: Product, _ quantity: Quantity, from: Location, to: Location, kind: MovementKind,
    size: String = "", lot: String = "", code: String? = nil, reference: String? = nil,
    unitCost: UnitPrice? = nil, at: Instant? = nil
  ) async throws -> StockMovement {
    try await movements.create(
      StockMovement(
        id: transaction.nextID(), productID: product.id, size: size, lot: lot, fromID: from.id,
        toID: to.id, quantity: quantity, kind: kind, code: code, reference: reference,
        unitCost: unitCost, at: at ?? transaction.now, recordedAt: transaction.now,
        actor: transaction.principal.userID))
  }

  /// What can be promised or shipped of the product now: the unreserved part of every level at
  /// internal locations, lots that are past their date left out; first-expired lots first.
  func free(
    _ product: Product, size: String = "", at location: Location? = nil
  ) async throws -> [StockLevel] {
    try await releaseLapsed(product)
    var filter: Predicate = .and([
      .equals(StockLevel.Columns.productID, .id(product.id)),
      .equals(StockLevel.Columns.size, .text(size)),
    ])
    if let location {
      filter = .both(filter, .equals(StockLevel.Columns.locationID, .id(location.id)))
    }
    let candidates = try await levels.all(where: filter).filter { $0.free.isPositive }
    var usable: [(level: StockLevel, expiresOn: CivilDate?)] = []
    for level in candidates {
      let place = try await transaction.repository(Location.self).fetch(level.locationID)
      guard place?.kind == .internal else { continue }
      let expiresOn = try await expiry(product, lot: level.lot)
      if let expiresOn, expiresOn < transaction.today { continue }
      usable.append((level, expiresOn))
    }
    return usable.sorted { left, right in
      let (a, b) = (left.expiresOn ?? .maximum, right.expiresOn ?? .maximum)
      return a == b ? left.level.id < right.level.id : a < b
    }.map(\.level)
  }

  private func expiry(_ product: Product, lot: String) async throws -> CivilDate? {
    guard !lot.isEmpty else { return nil }
    return try await transaction.repository(Lot.self)
      .fetch(key: Lot.codeKey, .id(product.id), .text(lot))?.expiresOn
  }

  /// Frees reservations whose time has run out.
  func releaseLapsed(_ product: Product) async throws {
    for var reservation in try await reservations.lapsed(product: product.id, by: transaction.now) {
      reservation.status = .expired
      _ = try await reservations.update(reservation)
    }
  }

  /// Promises `quantity` of one level to an owner.
  func reserve(
    _ level: StockLevel, _ quantity: Quantity, request: RecordID? = nil, reference: String? = nil,
    expiresAt: Instant? = nil
  ) async throws -> Reservation {
    try await reservations.create(
      Reservation(
        id: transaction.nextID(), productID: level.productID, locationID: level.locationID,
        size: level.size, lot: level.lot, quantity: quantity, requestID: request,
        reference: reference, expiresAt: expiresAt, createdAt: transaction.now,
        createdBy: transaction.principal.userID))
  }

  /// Takes `quantity` out of a reservation because the goods leave; the rest stays promised.
  func consume(_ reservation: Reservation, _ quantity: Quantity) async throws {
    var reservation = reservation
    reservation.quantity -= quantity
    if reservation.quantity.isZero { reservation.status = .consumed }
    _ = try await reservations.update(reservation)
  }

  /// Gives up what a reservation still holds.
  func release(_ reservation: Reservation) async throws -> Reservation {
    var reservation = reservation
    reservation.status = .released
    return try await reservations.update(reservation)
  }
}
