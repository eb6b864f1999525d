import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the facts of products: who sees a product sees them, imports write
/// them, and flags are what the figures say.
enum ProductFactsRules {
  static let facts = CollectionRules(ProductFacts.self, readable: .productView)
    .notForEverybody()
    .byHand([
      .insert: [ProductService.edit], .update: [ProductService.edit],
      .delete: [ProductService.edit],
    ])
    .transition(of: ProductFacts.self, check)

  private static func check(_ old: ProductFacts?, _ new: ProductFacts?) throws {
    guard let new else { return }
    guard new.flags == new.nutrition.flags else {
      throw OpsError(.derivedField, "Flags follow from the nutrition", field: "flags")
    }
    if let old, old.productID != new.productID {
      throw OpsError(.ruleViolated, "Facts stay with their product", field: "product")
    }
  }
}
