import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension NameSource {
  static let styles = NameSource(
    .style, listedBy: StyleService.list.descriptor, ProductionStyle.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (style: ProductionStyle) in NameView(style.number, label: style.status.rawValue) })
}

extension ProductUser {
  /// Styles that were planned of a product keep it.
  static let ofStyles = ProductUser("production style", "production styles", place: 215)
    .keeping(ProductionStyle.self, ProductionStyle.Columns.productID)
}
