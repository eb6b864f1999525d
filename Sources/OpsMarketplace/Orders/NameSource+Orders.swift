import OpsKernel
import OpsStorage

extension NameSource {
  static let orders = NameSource(
    .order, listedBy: OrderService.list.descriptor, MarketOrder.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (order: MarketOrder) in NameView(order.number, label: order.status.rawValue) })

  static let payments = NameSource(
    .payment, listedBy: PaymentService.list.descriptor, Payment.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (payment: Payment) in NameView(payment.number, label: payment.state.rawValue) })
}

extension NameKind {
  public static let order = NameKind("order")
  public static let payment = NameKind("payment")
}
