import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// What a customer of the market asked for when it was sold out, at one partner. What came in is
/// kept for them, and an order of theirs takes it: it does for what they asked for.
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

  /// Those of a user; nil for a guest, and for who has asked for nothing yet.
  static func of(
    _ user: RecordID?, at partner: Partner, _ system: Transaction
  ) async throws -> OwnRequests? {
    guard let user,
      let link = try await system.repository(MarketCustomer.self)
        .fetch(key: MarketCustomer.userKey, user)
    else { return nil }
    return OwnRequests(customer: link.customerID, place: partner.locationID, system)
  }

  /// How much of an item is kept for the customer, and good today.
  func held(_ item: MenuItem) async throws -> Quantity {
    var sum = Quantity.zero
    for request in try await pending(item.productID, size: item.size) {
      sum = try await StockLedger(system).held(for: request.id).reduce(sum) { $0 + $1.quantity }
    }
    return sum
  }

  /// Frees what is kept, up to `quantity`, because it is ordered now, and no longer asks for so
  /// much. The oldest request first.
  func take(
    _ quantity: Quantity, of product: RecordID, size: String, for order: MarketOrder
  ) async throws {
    var rest = quantity
    for request in try await pending(product, size: size) where rest.isPositive {
      let part = min(rest, request.remaining)
      try await free(part, of: request)
      let requests = system.repository(OutOfStockRequest.self)
      guard var current = try await requests.fetch(request.id) else { continue }
      if part < current.remaining {
        try current.resize(to: current.quantity - part, at: system.now)
      } else {
        try current.cancel(reason: "ordered as \(order.number)", at: system.now)
      }
      current.updatedAt = system.now
      _ = try await requests.update(current)
      rest -= part
    }
  }

  private func free(_ quantity: Quantity, of request: OutOfStockRequest) async throws {
    let ledger = StockLedger(system)
    var rest = quantity
    for reservation in try await ledger.held(for: request.id) where rest.isPositive {
      let part = min(rest, reservation.quantity)
      _ = try await ledger.release(reservation, part)
      rest -= part
    }
  }

  private func pending(_ product: RecordID, size: String) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    return try await system.repository(OutOfStockRequest.self).all(
      where: .and([
        .equals(Columns.productID, product), .equals(Columns.status, .pending),
        .equals(Columns.locationID, place), .equals(Columns.customerID, customer),
        .equals(Columns.size, size),
      ]), order: [.ascending(Columns.requestedAt)])
  }
}
