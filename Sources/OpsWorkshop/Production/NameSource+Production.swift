import OpsKernel
import OpsStorage

// Where the names of production come from, for completion.

extension NameSource {
  static let production = NameSource(
    .production, listedBy: ProductionService.list.descriptor, ProductionOrder.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (order: ProductionOrder) in NameView(order.number, label: order.status.rawValue) })
}
