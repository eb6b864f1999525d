import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// What one customer waits for at partners. Asking costs nothing, so nobody asks for everything.
enum OpenRequests {
  /// The gate refuses a request beyond the limit of its customer, also if staff write it.
  static let limited = RuleAddition(to: OutOfStockRequest.self)
    .reaction(of: OutOfStockRequest.self) { old, new, transaction in
      guard old == nil, let new, new.locationID != nil else { return }
      try await requireRoom(for: new, transaction)
    }

  /// Those of a customer, the oldest first.
  ///
  /// - Parameter system: With the rights of the system.
  static func of(
    _ customer: RecordID, _ system: Transaction
  ) async throws -> [OutOfStockRequest] {
    try await system.repository(OutOfStockRequest.self).all(
      where: waiting(customer), order: [.ascending(OutOfStockRequest.Columns.requestedAt)])
  }

  /// Ends those of a customer. What is kept for them goes to who waits next, or on sale.
  ///
  /// - Parameter system: With the rights of the system.
  static func end(
    of customer: RecordID, reason: String, _ system: Transaction
  ) async throws {
    let requests = system.repository(OutOfStockRequest.self)
    for var request in try await of(customer, system) {
      try request.cancel(reason: reason, at: system.now)
      request.updatedAt = system.now
      _ = try await requests.update(request)
    }
  }

  private static func requireRoom(
    for request: OutOfStockRequest, _ system: Transaction
  ) async throws {
    let most = try await Settings.openRequests.value(system)
    let count = try await system.repository(OutOfStockRequest.self)
      .count(where: waiting(request.customerID))
    guard count > most else { return }
    let others = Predicate.both(
      waiting(request.customerID), .notEquals(.id, request.id))
    let other = try await system.repository(OutOfStockRequest.self).first(where: others)
    let product = try await system.repository(Product.self).fetch(
      (other ?? request).productID)
    throw OpsError(
      .ruleViolated,
      "You have \(Counted.text(count - 1, "open request")); at most \(most) are allowed",
      field: "sku",
      hint: "order the goods that are reserved for you, or end a request with "
        + "`opsh cart request \(Excerpt.of(product?.sku ?? "SKU")) 0`")
  }

  private static func waiting(_ customer: RecordID) -> Predicate {
    typealias Columns = OutOfStockRequest.Columns
    return .and([
      .equals(Columns.customerID, customer), .equals(Columns.status, .pending),
      .notEquals(Columns.locationID, nil),
    ])
  }
}
