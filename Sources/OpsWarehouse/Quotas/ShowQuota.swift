import OpsDomain
import OpsKernel
import OpsStorage

extension QuotaService {
  static let show = Operation<QuotaReference, QuotaView>(
    "quota.show", area: .warehouse, "Shows a quota and the goods that it still holds.",
    permission: .inventoryView, effect: .read,
    examples: ["quota show SQ-000001", "quota show SQ-000001 -o json"],
    consistency: .snapshot)

  /// One quota. Throws `notfound.any`.
  public func show(_ input: QuotaReference, _ call: Call) async throws -> Outcome<QuotaView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let quota = try await transaction.repository(StockQuota.self).named(input.quota)
      return try await QuotaView.of([quota], transaction).only("A quota")
    }
  }
}
