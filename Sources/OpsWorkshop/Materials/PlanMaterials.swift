import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `materials.plan`.
public struct PlanMaterials: OperationInput {
  /// `TIME`: Only demand within this time, such as 30d; default all.
  public var horizon: TimeSpan?
  /// `SKU`: Show only this product.
  public var product: [NameOf<Product>]?
  /// How many days of demand one lot covers; default 1.
  public var periodDays: Int?
}

extension MaterialsService {
  static let plan = Operation<PlanMaterials, MaterialsPlanView>(
    "materials.plan", area: .workshop,
    "Proposes what to make, buy or wait for, so that all open demand is met.",
    permission: .productionSchedule, effect: .read,
    examples: ["materials plan", "materials plan --horizon 30d --product LAMP-1 -o json"],
    consistency: .snapshot)

  /// The plan for requests, reorder rules and production orders. It uses each unit of stock and of
  /// expected goods once, with the same netting as `reorder propose`.
  ///
  /// People who plan production see the demand for every product and the numbers of requests, but
  /// not who created them or for which customer.
  ///
  /// Throws `denied.permission` for a right that is limited to some products or places,
  /// `notfound.sku`, and `data.bad_value` for a horizon or a period out of range.
  public func plan(
    _ input: PlanMaterials, _ call: Call
  ) async throws -> Outcome<MaterialsPlanView> {
    try await desk.perform(Self.plan, input, call) { transaction in
      try Self.requireWholeRight(transaction)
      let run = try await MaterialsRun(
        product: input.product, horizon: input.horizon, period: input.periodDays, transaction)
      let names = try await MaterialNames(run.plan, transaction)
      let book = run.plan.book
      return MaterialsPlanView(
        through: run.through, proposals: MaterialProposals(names).views(of: run.products),
        short: MaterialShortages(names: names).views(of: run.products),
        tooLarge: run.plan.tooLarge.compactMap { book.products[$0]?.sku }.sorted())
    }
  }
}
