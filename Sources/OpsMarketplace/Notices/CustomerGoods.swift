import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Goods of partners that are kept for customers who asked for them, and that they can order now.
struct CustomerGoods {
  /// What is kept for one request.
  struct Found {
    let request: OutOfStockRequest
    let product: Product
    let partner: Partner
    /// The user that the customer is.
    let userID: RecordID
    let quantity: Quantity
    /// When the last of it came.
    let since: Instant
    /// Until when the first of it is kept.
    let until: Instant
  }

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What is kept now, in the order of requests.
  func find(_ scope: NoticeScope) async throws -> [Found] {
    let byRequest = Dictionary(
      grouping: try await reservations(scope).filter(isKept), by: { $0.requestID ?? $0.id })
    var found: [Found] = []
    for (id, kept) in byRequest.sorted(by: { $0.key < $1.key }) {
      guard let request = try await transaction.repository(OutOfStockRequest.self).fetch(id),
        let one = try await self.found(kept, for: request)
      else { continue }
      found.append(one)
    }
    return found
  }

  private func reservations(_ scope: NoticeScope) async throws -> [Reservation] {
    let reservations = transaction.repository(Reservation.self)
    switch scope {
    case .subject(let id): return try await reservations.active(request: id)
    case .all:
      typealias Columns = Reservation.Columns
      return try await reservations.all(
        where: .and([
          .equals(Columns.status, .active), .greater(Columns.expiresAt, transaction.now),
        ]))
    }
  }

  /// What an order has taken is not to be ordered any more.
  private func isKept(_ reservation: Reservation) -> Bool {
    guard let end = reservation.expiresAt, end > transaction.now else { return false }
    return reservation.requestID != nil && !reservation.isTaken
  }

  /// Nil for what nobody of the marketplace waits for.
  private func found(
    _ kept: [Reservation], for request: OutOfStockRequest
  ) async throws -> Found? {
    guard let place = request.locationID,
      let partner = try await transaction.repository(Partner.self)
        .fetch(key: Partner.locationKey, place),
      let product = try await transaction.repository(Product.self).fetch(request.productID),
      let customer = try await transaction.repository(MarketCustomer.self)
        .fetch(key: MarketCustomer.customerKey, request.customerID),
      let since = kept.map(\.createdAt).max(), let until = kept.compactMap(\.expiresAt).min()
    else { return nil }
    return Found(
      request: request, product: product, partner: partner, userID: customer.userID,
      quantity: kept.reduce(.zero) { $0 + $1.quantity }, since: since, until: until)
  }
}
