import OpsDomain
import OpsStorage

extension ProductUser {
  /// Units besides the product's own, with the quantity in each.
  static let ofUnits = ProductUser("other unit", "further units", place: 100)
    .measured(ProductUnit.self, ProductUnit.Columns.productID)
    .setUp { product, transaction in
      let units = try await transaction.repository(ProductUnit.self)
        .all(where: .equals(ProductUnit.Columns.productID, product.id))
      guard let unit = units.first else { return nil }
      return SetUp(
        count: Counted.text(units.count, "other unit"),
        commands: ["`opsh product unit \(product.sku) \(unit.name) --remove`"])
    }
}
