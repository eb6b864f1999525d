import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for routings: steps have a group of machines and lengths of time in
/// range, and they change only when the whole routing is set again.
enum RoutingRules {
  /// Longest set-up of a step, and longest run of one unit.
  static let longest = TimeSpan(milliseconds: 31 * 86_400_000)

  static let steps = CollectionRules(
    RoutingStep.self, readable: .productionViewConfig,
    write: [.insert: .productionEditConfig, .delete: .productionEditConfig]
  )
  .byHand([
    .insert: [RoutingService.set, RoutingService.clear],
    .delete: [RoutingService.set, RoutingService.clear],
  ])
  .transition(of: RoutingStep.self) { old, new in
    guard let new else { return }
    guard old == nil else {
      throw OpsError(
        .ruleViolated, "A routing step cannot change", field: "step",
        hint: "run `opsh routing set` to replace all steps")
    }
    let range = TimeSpan.zero...longest
    for time in [new.setup, new.run] where !range.contains(time) {
      throw OpsError(
        .badValue, "The times of a routing step must be from 0s to \(longest), not \(time)",
        field: "step")
    }
    guard new.position >= 1, try new.group == TextRules.name(new.group, field: "step") else {
      throw OpsError(.badValue, "A routing step must name a group of machines", field: "step")
    }
  }

  /// Products whose routing has to be cleared before they are removed.
  static let productUser = ProductUser("routing", "routings", place: 143)
    .measured(RoutingStep.self, RoutingStep.Columns.productID)
    .setUp { product, transaction in
      let count = try await transaction.repository(RoutingStep.self)
        .count(where: .equals(RoutingStep.Columns.productID, product.id))
      guard count > 0 else { return nil }
      return ProductUser.SetUp(
        count: Counted.text(Int(count), "routing step"),
        commands: ["`opsh routing clear \(product.sku)`"])
    }
}
