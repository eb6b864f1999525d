import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the facts of products: everybody who sees a product sees its facts,
/// imports write them, and flags follow from the values.
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
      throw OpsError(
        .derivedField, "Flags are calculated from the nutrition and cannot be written",
        field: "flags")
    }
    if let old, old.productID != new.productID {
      throw OpsError(.ruleViolated, "The product of facts cannot be changed", field: "product")
    }
  }
}
