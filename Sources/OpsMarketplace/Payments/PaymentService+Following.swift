import OpsDomain
import OpsKernel
import OpsStorage

extension PaymentService: FollowingService {
  /// Asks the provider about payments and refunds that a changeset has committed.
  public func follow(_ changes: [Change]) async throws {
    var orders: [RecordID] = []
    for change in changes {
      guard let row = change.new, let order = try Self.order(of: row, in: change.schema),
        !orders.contains(order)
      else { continue }
      orders.append(order)
    }
    for order in orders { try await rounds.settle(order: order) }
  }

  /// The order that a payment or a refund is of; nil for any other record.
  private static func order(of row: Row, in schema: Schema) throws -> RecordID? {
    if schema == Payment.schema { return try Payment(row).orderID }
    if schema == Refund.schema { return try Refund(row).orderID }
    return nil
  }
}
