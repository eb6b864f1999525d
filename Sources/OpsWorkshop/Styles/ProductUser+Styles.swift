import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// Styles that were planned of a product keep it.
  static let ofStyles = ProductUser("production style", "production styles", place: 215)
    .keeping(ProductionStyle.self, ProductionStyle.Columns.productID)
}
