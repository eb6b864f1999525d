import OpsKernel
import OpsStorage

extension NameSource {
  static let payments = NameSource(
    .payment, listedBy: PaymentService.list.descriptor, Payment.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (payment: Payment) in NameView(payment.number, label: payment.state.rawValue) })
}

extension NameKind {
  /// Payments, by their number.
  public static let payment = NameKind("payment")
}
