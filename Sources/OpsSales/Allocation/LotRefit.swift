import OpsDomain
import OpsStorage
import OpsWarehouse

/// Keeps reservations on goods that stay good: a reservation of a lot that has expired, or will
/// expire before the day of need, moves to a lot that fits. The owner stays the same, so a request
/// keeps its place in the queue.
///
/// A reservation that fits nowhere stays until the lot has expired. Then a request waits again; a
/// reservation without a request stays, because expired goods may be kept on purpose.
struct LotRefit {
  let product: Product
  /// With the rights of the system.
  let transaction: Transaction

  init(_ product: Product, _ transaction: Transaction) {
    self.product = product
    self.transaction = transaction
  }

  /// A reservation and the day on which its goods must still be good.
  private struct Misfit {
    let reservation: Reservation
    let request: OutOfStockRequest?
    let day: CivilDate
    let isExpired: Bool
  }

  /// Products with reservations of lots or with expired reservations, in the order of their
  /// identifiers.
  static func candidates(_ transaction: Transaction) async throws -> [RecordID] {
    typealias Columns = Reservation.Columns
    let rows = try await transaction.figures(
      Aggregate(
        Reservation.schema,
        where: .both(
          .equals(Columns.status, .active),
          .or([
            .notEquals(Columns.lot, ""), .lessOrEqual(Columns.expiresAt, transaction.now),
          ])),
        groupedBy: [Columns.productID], .count))
    return rows.compactMap { row in
      guard case .integer(let id)? = row.first else { return nil }
      return RecordID(rawValue: id)
    }.sorted()
  }

  /// Moves what can be moved, at most `count` reservations, and returns the changes.
  func run(upTo count: Int = AllocationRun.maximum) async throws -> [ReservationChange] {
    guard product.tracksLots else { return [] }
    var changes: [ReservationChange] = []
    for misfit in try await misfits().prefix(count) {
      try Task.checkCancellation()
      changes += try await refit(misfit)
    }
    return changes
  }

  /// Reservations whose goods do not stay good, in the order in which the book's policy serves.
  private func misfits() async throws -> [Misfit] {
    typealias Columns = Reservation.Columns
    try await StockLedger(transaction).releaseLapsed(product)
    let held = try await transaction.repository(Reservation.self).all(
      where: .and([
        .equals(Columns.productID, product.id),
        .equals(Columns.status, .active),
        .notEquals(Columns.lot, ""),
      ]))
    let today = transaction.today
    let dues = try await dues(of: held)
    guard let earliest = dues.values.min() else { return [] }
    let requests = try await requests(after: earliest)
    var found: [Misfit] = []
    for reservation in held {
      guard let due = dues[.text(reservation.lot)] else { continue }
      var request = reservation.requestID.flatMap { requests[$0] }
      let day = max(today, request?.neededBy ?? today)
      guard due < day else { continue }
      if request == nil, let id = reservation.requestID {
        request = try await transaction.repository(OutOfStockRequest.self).fetch(id)
      }
      found.append(
        Misfit(
          reservation: reservation, request: request, day: day, isExpired: due < today))
    }
    let policy = try await AutoAllocation.policy(transaction) ?? AutoAllocation.standard
    let calendar = transaction.context.calendar
    return found.sorted { left, right in
      guard let first = left.request, let second = right.request else {
        let isLater = left.reservation.order < right.reservation.order
        return (left.request == nil) == (right.request == nil) ? isLater : left.request != nil
      }
      if first.id == second.id { return left.reservation.order < right.reservation.order }
      return policy.precedes(
        AllocationWish(first, in: calendar), AllocationWish(second, in: calendar))
    }
  }

  /// The last good days of the reserved lots, without lots that have none. Lot codes are compared
  /// by their bytes, like values.
  private func dues(of held: [Reservation]) async throws -> [Value: CivilDate] {
    let lots = transaction.repository(Lot.self)
    var dues: [Value: CivilDate] = [:]
    var known: Set<Value> = []
    for reservation in held where known.insert(.text(reservation.lot)).inserted {
      dues[.text(reservation.lot)] = try await lots.find(reservation.lot, product: product.id)?.due
    }
    return dues
  }

  /// The pending requests for the product that need it later than on this day.
  private func requests(
    after day: CivilDate
  ) async throws -> [RecordID: OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    let later = try await transaction.repository(OutOfStockRequest.self).all(
      where: .and([
        .equals(Columns.productID, product.id),
        .equals(Columns.status, .pending),
        .greater(Columns.neededBy, day),
      ]))
    return Dictionary(later.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func refit(_ misfit: Misfit) async throws -> [ReservationChange] {
    let record = ReservationChangeRecord(transaction)
    let ledger = StockLedger(transaction)
    var old = misfit.reservation
    var changes: [ReservationChange] = []
    for pick in try await picks(misfit) {
      _ = try await ledger.shrink(old, by: pick.quantity)
      old = try await transaction.repository(Reservation.self).fetch(old.id) ?? old
      _ = try await transaction.repository(Reservation.self).create(
        Reservation(
          id: transaction.nextID(), productID: product.id, locationID: pick.level.locationID,
          size: pick.level.size, lot: pick.level.lot, quantity: pick.quantity,
          requestID: old.requestID, reference: old.reference, expiresAt: old.expiresAt,
          createdAt: transaction.now, createdBy: old.createdBy, quotaID: old.quotaID))
      changes.append(
        try await record.moved(
          pick.quantity, of: misfit.reservation, to: pick.level,
          cause: ReservationChangeRecord.expired))
    }
    guard old.status == .active, misfit.isExpired, misfit.request != nil else { return changes }
    _ = try await ledger.shrink(old, by: old.quantity)
    changes.append(
      try await record.lost(
        old.quantity, of: misfit.reservation, cause: ReservationChangeRecord.expired))
    return changes
  }

  /// Free goods that stay good long enough: at the same place first, and for a request that waits
  /// for goods of the house then elsewhere.
  private func picks(_ misfit: Misfit) async throws -> [StockPick] {
    let old = misfit.reservation
    guard
      let place = try await transaction.repository(Location.self).fetch(old.locationID)
    else { return [] }
    var reader = PickReader(
      transaction: transaction, product: product, size: old.size, location: place,
      goodOn: misfit.day)
    let near = try await reader.picks(old.quantity)
    let missing = near.reduce(old.quantity) { $0 - $1.quantity }
    guard missing.isPositive, let request = misfit.request, request.locationID == nil else {
      return near
    }
    reader.location = nil
    var rest = missing
    var far: [StockPick] = []
    try await reader.read { level in
      guard level.locationID != place.id else { return true }
      let part = min(rest, level.free)
      far.append(StockPick(level: level, quantity: part))
      rest -= part
      return rest.isPositive
    }
    return near + far
  }
}
