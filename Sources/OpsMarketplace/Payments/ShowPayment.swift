import OpsDomain
import OpsKernel
import OpsStorage

extension PaymentService {
  static let show = Operation<PaymentReference, PaymentView>(
    "payment.show", area: .marketplace, "Shows a payment with its refunds.",
    permission: nil, whyOpen: "customers see their own payments, administrators all",
    effect: .read,
    examples: ["payment show PAY-000001", "payment show PAY-000001 -o json"],
    consistency: .snapshot)

  /// One payment. Throws `notfound.any`, and `denied.permission` for a caller who can have no
  /// payments.
  public func show(
    _ input: PaymentReference, _ call: Call
  ) async throws -> Outcome<PaymentView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let payment = try await transaction.repository(Payment.self).named(input.payment)
      return try await PaymentView.of([payment], transaction).only("The payment")
    }
  }
}
