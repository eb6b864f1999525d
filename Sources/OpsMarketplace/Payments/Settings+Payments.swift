import OpsDomain
import OpsKernel

extension Settings {
  /// How long after a request without an answer the provider is asked what became of it.
  public static let paymentAsking: BookSetting<TimeSpan> = .length(
    "market.payment_asked_after", TimeSpan(milliseconds: 1000),
    TimeSpan(milliseconds: 3_600_000), default: TimeSpan(milliseconds: 60_000),
    "How long a payment waits for an answer before the provider is asked again.")

  /// How often the payment provider is asked.
  public static let paymentSettling: BookSetting<TimeSpan> = .interval(
    "market.payments_every", default: TimeSpan(milliseconds: 10_000),
    "How often payments and refunds without an answer are looked for.")

  /// The settings of payments, in the order in which people read them.
  static let ofPayments = [
    paymentAsking.definition, sandboxScenario.definition, paymentSettling.definition,
  ]
}
