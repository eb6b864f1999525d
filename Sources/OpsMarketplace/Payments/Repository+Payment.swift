import OpsDomain
import OpsKernel
import OpsStorage

/// Payments by number and by order.
extension Repository where Item == Payment {
  /// The payment with this number or identifier, as the reader sees it. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Payment {
    if let found = try await fetch(key: Payment.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, Payment.numberKey)
    throw OpsError(
      .notFound, "There is no payment \(Excerpt.of(reference))", field: "payment",
      hint: meant ?? "run `opsh payment list` to see the payments")
  }

  /// The payments of an order, oldest first; also those that pay for other orders as well. For
  /// readers who see the shares of payments, as the system does.
  func of(_ order: RecordID) async throws -> [Payment] {
    let shares = try await transaction.repository(PaymentShare.self).of(order: order)
    guard !shares.isEmpty else { return [] }
    return try await all(where: .oneOf(.id, shares.map(\.paymentID)))
      .sorted { ($0.createdAt, $0.number) < ($1.createdAt, $1.number) }
  }
}
