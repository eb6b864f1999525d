import OpsDomain
import OpsStorage

/// Payments by number and by order.
extension Repository where Item == Payment {
  /// The payment with this number or identifier, as the reader sees it. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Payment {
    if let found = try await fetch(key: Payment.numberKey, reference) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no payment \(Excerpt.of(reference))", field: "payment",
      hint: "`opsh payment list` shows the payments you can see")
  }

  /// The payments of an order, oldest first.
  func of(_ order: RecordID) async throws -> [Payment] {
    try await all(where: .equals(Payment.Columns.orderID, order))
      .sorted { ($0.createdAt, $0.number) < ($1.createdAt, $1.number) }
  }
}
