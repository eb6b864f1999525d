import OpsKernel
import OpsStorage

extension NameSource {
  static let orders = NameSource(
    .order, listedBy: OrderService.list.descriptor, MarketOrder.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (order: MarketOrder) in NameView(order.number, label: order.status.rawValue) })
}
