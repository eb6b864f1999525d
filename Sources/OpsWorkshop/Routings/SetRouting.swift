import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `routing.set`.
public struct SetRouting: OperationInput {
  /// The product that is made.
  public var sku: NameOf<Product>
  /// `GROUP:SETUP:RUN`: A step: its group of machines, how long it takes to prepare one, and how
  /// long one unit takes; `GROUP:SETUP:RUN:SKILL:MOULD` with the skill and the mould it needs.
  public var step: Option<[LineText]>
}

extension RoutingService {
  /// Most steps of one routing.
  private static let stepMaximum = 100

  static let set = Operation<SetRouting, Listing<RoutingStepView>>(
    "routing.set", area: .workshop, "Sets all steps to make a product.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: [
      "routing set LAMP-1 --step INJECTION:10m:30s",
      "routing set LAMP-1 --step INJECTION:10m:30s:setter:M-42 --step PACKING:0s:5s",
    ])

  /// Replaces all steps of a product. Throws `notfound.sku` and `data.bad_value`.
  public func set(
    _ input: SetRouting, _ call: Call
  ) async throws -> Outcome<Listing<RoutingStepView>> {
    try await desk.perform(Self.set, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      guard (1...Self.stepMaximum).contains(input.step.count) else {
        throw OpsError(
          .badValue, "A routing has 1 to \(Self.stepMaximum) steps", field: "step",
          hint: "give --step GROUP:SETUP:RUN; `opsh routing clear` removes a routing")
      }
      var problems = Problems()
      var texts: [RoutingStepText] = []
      for text in input.step {
        let step = try problems.read { try RoutingStepText(parsing: text) }
        if let step { texts.append(step) }
      }
      try problems.check()
      let steps = transaction.repository(RoutingStep.self)
      let before = try await steps.of(product.id)
      for step in before { try await steps.delete(step) }
      var written: [RoutingStep] = []
      for (index, text) in texts.enumerated() {
        written.append(
          try await steps.create(
            RoutingStep(
              id: transaction.nextID(), productID: product.id, position: Int64(index + 1),
              group: text.group, setup: text.setup, run: text.run, skill: text.skill,
              mould: text.mould)))
      }
      return Listing(items: written.map { RoutingStepView($0, product) })
    }
  }

  static let clear = Operation<ProductReference, Listing<RoutingStepView>>(
    "routing.clear", area: .workshop, "Removes the routing of a product.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["routing clear LAMP-1", "routing clear LAMP-1 --dry-run"])

  /// Removes all steps of a product and returns them. Throws `notfound.sku`.
  public func clear(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<Listing<RoutingStepView>> {
    try await desk.perform(Self.clear, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let steps = transaction.repository(RoutingStep.self)
      let before = try await steps.of(product.id)
      for step in before { try await steps.delete(step) }
      return Listing(items: before.map { RoutingStepView($0, product) })
    }
  }

  static let show = Operation<ProductReference, Listing<RoutingStepView>>(
    "routing.show", area: .workshop, "Shows the steps to make a product.",
    permission: .productionViewConfig, effect: .read,
    examples: ["routing show LAMP-1", "routing show LAMP-1 -o json"])

  /// The steps of a product in their order; none for a product that is not made. Throws
  /// `notfound.sku`.
  public func show(
    _ input: ProductReference, _ call: Call
  ) async throws -> Outcome<Listing<RoutingStepView>> {
    try await desk.perform(Self.show, input, call) { transaction in
      // People who see routings may not see products.
      let system = transaction.asSystem("finds what a routing is of")
      let product = try await system.repository(Product.self).named(input.sku)
      let steps = try await transaction.repository(RoutingStep.self).of(product.id)
      return Listing(items: steps.map { RoutingStepView($0, product) })
    }
  }
}
