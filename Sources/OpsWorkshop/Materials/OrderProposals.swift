import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `materials.order`.
public struct OrderProposals: OperationInput {
  /// `TIME`: Only demand within this time, such as 30d; default all.
  public var horizon: TimeSpan?
  /// `SKU`: Order only this product.
  public var product: [NameOf<Product>]?
  /// How many days of demand one lot covers; default 1.
  public var periodDays: Int?
  /// `|`: What to order. Goods to buy are not ordered here.
  public var kind: Kind?

  /// What to order.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Production orders for the proposals to make.
    case make
  }
}

extension MaterialsService {
  static let order = Operation<OrderProposals, MaterialsOrderView>(
    "materials.order", area: .workshop,
    "Creates production orders for what `materials plan` proposes to make.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: ["materials order", "materials order --product LAMP-1 --kind make --dry-run"])

  /// Creates the production orders in one commit, each pegged to its requests. Later plans include
  /// these orders and do not propose them again.
  ///
  /// Throws `denied.permission` for a right that is limited to some products or places,
  /// `notfound.sku`, and `data.bad_value` for a horizon or a period out of range.
  public func order(
    _ input: OrderProposals, _ call: Call
  ) async throws -> Outcome<MaterialsOrderView> {
    try await desk.perform(Self.order, input, call) { transaction in
      try Self.requireWholeRight(transaction)
      let run = try await MaterialsRun(
        product: input.product, horizon: input.horizon, period: input.periodDays, transaction)
      var orders = MaterialOrders(
        names: try await MaterialNames(run.plan, transaction), transaction)
      return try await orders.write(of: run.products)
    }
  }
}
