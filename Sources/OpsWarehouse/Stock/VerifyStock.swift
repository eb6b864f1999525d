import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.verify`, which has no parameters.
public struct VerifyStock: OperationInput {}

extension StockService {
  static let verify = Operation<VerifyStock, StockVerificationView>(
    "stock.verify", area: .warehouse,
    "Computes all stock levels and quotas again from their records, and lists differences.",
    permission: .inventoryManage, effect: .read,
    examples: ["stock verify", "stock verify -o json"],
    consistency: .snapshot, isOfNow: true)

  /// Computes all levels again. It changes nothing, whatever it finds.
  public func verify(
    _ input: VerifyStock, _ call: Call
  ) async throws -> Outcome<StockVerificationView> {
    try await desk.perform(Self.verify, input, call) { transaction in
      var audit = StockAudit(transaction)
      try await audit.run()
      return try await audit.answer()
    }
  }
}
