import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the units of products.
enum ProductUnitRules {
  static let units = CollectionRules(
    ProductUnit.self, readable: .productView,
    write: [.insert: .productEdit, .update: .productEdit, .delete: .productEdit]
  )
  .notForEverybody()
  .byHand([
    .insert: [ProductService.unit], .update: [ProductService.unit], .delete: [ProductService.unit],
  ])
  .transition(of: ProductUnit.self, check)

  private static func check(_ old: ProductUnit?, _ new: ProductUnit?) throws {
    guard let new else { return }
    _ = try TextRules.name(new.name, field: "name", maximum: 20)
    guard new.factor.isPositive, new.factor <= .maximum else {
      throw OpsError(.badQuantity, "The quantity in a unit must be above zero", field: "factor")
    }
    guard old.map({ $0.productID == new.productID }) ?? true else {
      throw OpsError(.ruleViolated, "The product of a unit cannot be changed", field: "sku")
    }
  }
}
