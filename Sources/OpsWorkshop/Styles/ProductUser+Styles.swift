import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// A product with styles cannot be removed.
  static let ofStyles = ProductUser("production style", "production styles", place: 215)
    .keeping(ProductionStyle.self, ProductionStyle.Columns.productID)
}
