import OpsDomain
import OpsStorage

extension ProductUser {
  /// The reorder rules of the product.
  static let ofReordering = ProductUser("reorder rule", "reorder rules", place: 90)
    .measured(StockPolicy.self, StockPolicy.Columns.productID)
    .setUp { product, transaction in
      let rules = try await transaction.repository(StockPolicy.self)
        .all(where: .equals(StockPolicy.Columns.productID, product.id))
      guard let rule = rules.first else { return nil }
      let place = try await transaction.repository(Location.self).fetch(rule.locationID)
      let option = place.map { " --location \($0.code)" } ?? ""
      return SetUp(
        count: Counted.text(rules.count, "reorder rule"),
        commands: ["`opsh reorder remove \(product.sku)\(option)`"])
    }
}
