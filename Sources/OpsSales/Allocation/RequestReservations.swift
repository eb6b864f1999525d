import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The reservations that keep stock for out-of-stock requests. The allocated quantity of a request
/// is the sum of its active reservations. Goods of a partner are only for requests that wait for
/// goods of this partner, and goods of the house for all others.
enum RequestReservations {
  /// Why a request ends when nobody ordered its goods in time.
  static let notOrdered = "not ordered in time"

  /// Updates `allocated` of the request after every write of a reservation.
  static let following = RuleAddition(to: Reservation.self)
    .byHand { verb, _, _, _ in verb == .delete ? [] : .operations(OutOfStockService.allocate) }
    .reaction(of: Reservation.self) { old, new, transaction in
      guard let new else { return }
      if let old, let former = old.requestID, former != new.requestID {
        try await follow(former, .zero - old.held, new, transaction)
      }
      guard let request = new.requestID else { return }
      let before = old?.requestID == request ? old?.held : nil
      try await follow(request, new.held - (before ?? .zero), new, transaction)
    }

  private static func follow(
    _ id: RecordID, _ change: Quantity, _ reservation: Reservation, _ transaction: Transaction
  ) async throws {
    guard !change.isZero else { return }
    let requests = transaction.repository(OutOfStockRequest.self)
    guard var request = try await requests.fetch(id) else {
      throw OpsError(.notFoundRequest, "There is no such out-of-stock request", field: "request")
    }
    if change.isPositive {
      try await require(reservation.locationID, for: request, transaction)
    }
    request.allocated += change
    request.updatedAt = transaction.now
    // A customer who did not order the kept goods does not get them a second time before others:
    // the request wants no more than what is still kept.
    if reservation.status == .expired, !request.isClosed {
      try request.reduce(by: request.toAllocate, reason: notOrdered, at: transaction.now)
    }
    _ = try await requests.update(request)
  }

  /// Throws `rule.violated` for goods of a partner that the request does not wait for, and for
  /// goods of the house where it waits for a partner's.
  private static func require(
    _ place: RecordID, for request: OutOfStockRequest, _ transaction: Transaction
  ) async throws {
    if let wanted = request.locationID {
      guard wanted != place else { return }
    } else {
      let kind = try await transaction.repository(Location.self).fetch(place)?.kind
      guard kind == .partner else { return }
    }
    throw OpsError(
      .ruleViolated, "\(request.number) cannot get goods from that location", field: "location",
      hint: "run `opsh oos show \(request.number)` to see where its goods come from")
  }

  /// Gives up what is reserved for `request` beyond what it still waits for, the latest reservation
  /// first. Reservations of other requests stay, and so do goods that an order has taken: they
  /// belong to the order from now on.
  static func releaseExcess(
    of request: OutOfStockRequest, _ transaction: Transaction
  ) async throws {
    let ledger = StockLedger(transaction)
    var excess = request.allocated - request.remaining
    let held = try await transaction.repository(Reservation.self).active(request: request.id)
    for reservation in held.reversed() where excess.isPositive && !reservation.isTaken {
      let part = min(excess, reservation.quantity)
      _ = try await ledger.release(reservation, part)
      excess -= part
    }
    for reservation in held.reversed() where excess.isPositive && reservation.isTaken {
      try await leave(reservation, to: transaction)
      excess -= reservation.quantity
    }
  }

  /// Removes the request from a reservation that somebody has taken: it is theirs alone. It already
  /// ended with them, and not at the end of the time for the request; that does not change.
  private static func leave(_ reservation: Reservation, to transaction: Transaction) async throws {
    var left = reservation
    left.requestID = nil
    left.expiresAt = nil
    _ = try await transaction.repository(Reservation.self).update(left)
  }

  /// Removes the reference to a request that is deleted from those of its reservations that have
  /// ended: they stay as history and keep its number.
  static func detachEnded(_ request: OutOfStockRequest, _ transaction: Transaction) async throws {
    let ended = try await transaction.repository(Reservation.self)
      .all(where: .equals(Reservation.Columns.requestID, request.id))
      .filter { $0.status != .active }
    guard !ended.isEmpty else { return }
    let system = transaction.asSystem("keeps the ended reservations of a deleted request")
    for var reservation in ended {
      reservation.requestID = nil
      reservation.reference = request.number
      _ = try await system.repository(Reservation.self).update(reservation)
    }
  }

  /// Gives up all reservations of a request that is about to be deleted. They stay as history and
  /// keep the request's number instead of a reference to it.
  static func detach(_ request: OutOfStockRequest, _ transaction: Transaction) async throws {
    let following = transaction.following
    let reservations = following.repository(Reservation.self)
    let all = try await reservations.all(
      where: .equals(Reservation.Columns.requestID, request.id))
    for var reservation in all {
      if reservation.status == .active, reservation.isTaken {
        try await leave(reservation, to: following)
        continue
      }
      if reservation.status == .active {
        reservation = try await StockLedger(following).release(reservation)
      }
      reservation.requestID = nil
      reservation.reference = request.number
      _ = try await reservations.update(reservation)
    }
    // The next request in line may get these goods, and any that were free before.
    transaction.announce(.stockFreed, of: request.productID)
  }
}
