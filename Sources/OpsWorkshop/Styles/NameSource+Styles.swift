import OpsDomain
import OpsKernel

extension NameSource {
  static let styles = NameSource(
    .style, listedBy: StyleService.list.descriptor, ProductionStyle.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (style: ProductionStyle) in NameView(style.number, label: style.status.rawValue) })
}
