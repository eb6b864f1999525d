import OpsDomain
import OpsKernel
import OpsStorage

extension PaymentRounds {
  /// The order as it is now, as the caller sees it. Throws `notfound.any`.
  func order(_ id: RecordID, for principal: Principal) async throws -> OrderView {
    try await desk.readAsSystem(.settlePayments, consistency: .snapshot) { transaction in
      guard let found = try await transaction.repository(MarketOrder.self).fetch(id) else {
        throw OpsError(.notFound, "There is no such order", field: "order")
      }
      return try await OrderView.of([found], transaction, for: principal).only("The order")
    }
  }
}
