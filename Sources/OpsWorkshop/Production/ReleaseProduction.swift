import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension ProductionService {
  static let release = Operation<ProductionReference, ProductionDetail>(
    "production.release", area: .workshop,
    "Releases a production order to the floor with the current bill of materials.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: ["production release MO-000001 --dry-run", "production release MO-000001"])

  /// Releases a planned order with the current bill, which it keeps. Missing material is shown in
  /// the answer and does not prevent the release. Throws `notfound.any` and `rule.bad_state`.
  public func release(
    _ input: ProductionReference, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.release, input, call) { transaction in
      let orders = transaction.repository(ProductionOrder.self)
      var order = try await orders.named(input.production)
      try order.require(
        [.planned], to: "released",
        hint: "run `opsh production list --status planned` to see the orders that can be released")
      let system = transaction.asSystem("finds the bill an order is released with")
      order = try await orders.update(try await order.releasing(system))
      return try await ProductionDetail.of(order, transaction)
    }
  }
}
