import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// What a customer of the market asked for when it was sold out, at one partner. Goods that came in
/// are kept for the customer for a while, and an order of the customer takes them. An order whose
/// payment fails gives them back; one that is paid fulfils the request.
struct OwnRequests {
  private let customer: RecordID
  private let place: RecordID
  private let system: Transaction

  /// - Parameters:
  ///   - place: Where the goods of the partner are.
  ///   - system: With the rights of the system.
  init(customer: RecordID, place: RecordID, _ system: Transaction) {
    self.customer = customer
    self.place = place
    self.system = system
  }

  /// Those of a user; nil for a guest, and for a user without requests.
  static func of(
    _ user: RecordID?, at partner: Partner, _ system: Transaction
  ) async throws -> OwnRequests? {
    guard let user,
      let link = try await system.repository(MarketCustomer.self)
        .fetch(key: MarketCustomer.userKey, user)
    else { return nil }
    return OwnRequests(customer: link.customerID, place: partner.locationID, system)
  }

  /// How much of an item is kept for the customer, and still good on this day.
  func held(_ item: MenuItem, goodOn day: CivilDate) async throws -> Quantity {
    var sum = Quantity.zero
    for request in try await pending(item.productID, size: item.size) {
      sum = try await kept(for: request, goodOn: day).reduce(sum) { $0 + $1.quantity }
    }
    return sum
  }

  /// Looks at the kept goods of an item that are too old for `day`, and answers the last day on
  /// which some of them are good. Nil where nothing that is kept is too old for that day.
  func lastGoodDay(of item: MenuItem, before day: CivilDate) async throws -> CivilDate? {
    var last: CivilDate?
    for request in try await pending(item.productID, size: item.size) {
      for reservation in try await kept(for: request) where !reservation.lot.isEmpty {
        let lot = try await system.repository(Lot.self).find(
          reservation.lot, product: reservation.productID)
        guard let due = lot?.due, due < day else { continue }
        last = max(last ?? due, due)
      }
    }
    return last
  }

  /// When goods that are kept for a request are first given up; nil where none are kept.
  func keptUntil(_ request: OutOfStockRequest) async throws -> Instant? {
    try await kept(for: request).compactMap(\.expiresAt).min()
  }

  /// Gives an order the goods that are kept, up to `quantity`, of the oldest request first. That
  /// includes goods whose time is over and that nobody else has got, as when an order that had them
  /// is changed. Answers how much it gave.
  ///
  /// - Parameter day: The day the goods must still be good on.
  func take(
    _ quantity: Quantity, of product: RecordID, size: String, for order: MarketOrder,
    goodOn day: CivilDate
  ) async throws -> Quantity {
    var rest = quantity
    for request in try await pending(product, size: size) where rest.isPositive {
      for reservation in try await StockLedger(system).held(for: request.id, on: day)
      where rest.isPositive {
        let part = min(rest, reservation.quantity)
        try await give(part, of: reservation, to: order)
        rest -= part
      }
    }
    return quantity - rest
  }

  private func give(
    _ part: Quantity, of reservation: Reservation, to order: MarketOrder
  ) async throws {
    let reservations = system.repository(Reservation.self)
    guard part < reservation.quantity else {
      var taken = reservation
      taken.reference = order.number
      _ = try await reservations.update(taken)
      return
    }
    _ = try await StockLedger(system).shrink(reservation, by: part)
    _ = try await reservations.create(
      Reservation(
        id: system.nextID(), productID: reservation.productID,
        locationID: reservation.locationID, size: reservation.size, lot: reservation.lot,
        quantity: part, requestID: reservation.requestID, reference: order.number,
        expiresAt: reservation.expiresAt, createdAt: reservation.createdAt,
        createdBy: reservation.createdBy))
  }

  /// An order does not need what it has taken: it is kept for the request as before, until the same
  /// time.
  static func giveBack(_ taken: Reservation, _ system: Transaction) async throws {
    var kept = taken
    kept.reference = nil
    _ = try await system.repository(Reservation.self).update(kept)
  }

  /// An order does not need a part of what it has taken. Goods that have passed their date
  /// meanwhile are free: nobody could order them.
  static func giveBack(
    _ part: Quantity, of taken: Reservation, _ system: Transaction
  ) async throws {
    guard part < taken.quantity else { return try await giveBack(taken, system) }
    let ledger = StockLedger(system)
    guard try await !system.repository(Lot.self).isPastDate(taken.lot, of: taken.productID) else {
      _ = try await ledger.release(taken, part)
      return
    }
    _ = try await ledger.shrink(taken, by: part)
    _ = try await system.repository(Reservation.self).create(
      Reservation(
        id: system.nextID(), productID: taken.productID, locationID: taken.locationID,
        size: taken.size, lot: taken.lot, quantity: part, requestID: taken.requestID,
        expiresAt: taken.expiresAt, createdAt: taken.createdAt, createdBy: taken.createdBy))
  }

  /// The customer has bought goods that were kept, so the request asks for less. Goods that anybody
  /// could have bought do not count: a request is for what was missing.
  static func fulfil(
    _ taken: Reservation, with order: MarketOrder, _ system: Transaction
  ) async throws {
    let requests = system.repository(OutOfStockRequest.self)
    guard let id = taken.requestID, var request = try await requests.fetch(id), !request.isClosed
    else { return }
    try request.reduce(
      by: min(taken.quantity, request.remaining),
      reason: OrderedRequest.reason(order.number), at: system.now)
    request.updatedAt = system.now
    _ = try await requests.update(request)
  }

  /// The kept goods of a request that can be ordered for this day; for today unless told.
  private func kept(
    for request: OutOfStockRequest, goodOn day: CivilDate? = nil
  ) async throws -> [Reservation] {
    let now = system.now
    return try await StockLedger(system).held(for: request.id, on: day)
      .filter { $0.expiresAt.map { $0 > now } ?? true }
  }

  /// Those for one product in one size that are open, the oldest first.
  func pending(_ product: RecordID, size: String) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    return try await system.repository(OutOfStockRequest.self).all(
      where: .and([
        .equals(Columns.productID, product), .equals(Columns.status, .pending),
        .equals(Columns.locationID, place), .equals(Columns.customerID, customer),
        .equals(Columns.size, size),
      ]), order: [.ascending(Columns.requestedAt)])
  }
}
