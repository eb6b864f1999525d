import OpsDomain
import OpsKernel

extension Settings {
  /// How long after a request without an answer the provider is asked what became of it.
  public static let paymentAsking: BookSetting<TimeSpan> = .length(
    "market.payment_asked_after", TimeSpan(milliseconds: 1000),
    TimeSpan(milliseconds: 3_600_000), default: TimeSpan(milliseconds: 60_000),
    "How long a payment waits for an answer before the provider is asked again.")

  /// How long the provider is asked about a refund before an administrator is told of it.
  public static let refundAnswering: BookSetting<TimeSpan> = .length(
    "market.refund_answer_time", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 30 * 86_400_000), default: TimeSpan(milliseconds: 3 * 86_400_000),
    "How long the provider is asked about a refund before it counts as unanswered.")

  /// How often the payment provider is asked.
  public static let paymentSettling: BookSetting<TimeSpan> = .interval(
    "job.payments_every", default: TimeSpan(milliseconds: 10_000),
    "How often the job looks for payments and refunds without an answer.")

  /// How often messages of the sandbox are looked for that are due.
  static let sandboxSending: BookSetting<TimeSpan> = .interval(
    "job.sandbox_every", default: TimeSpan(milliseconds: 10_000),
    "How often the payment sandbox sends the messages of its test cards.")

  static let sandboxLate: BookSetting<TimeSpan> = .length(
    "market.sandbox_late_after", .zero, TimeSpan(milliseconds: 7 * 86_400_000),
    default: TimeSpan(milliseconds: 300_000),
    "How long the test card answers_late waits before it reports the capture.")

  static let sandboxChargeBack: BookSetting<TimeSpan> = .length(
    "market.sandbox_charge_back_after", .zero, TimeSpan(milliseconds: 365 * 86_400_000),
    default: TimeSpan(milliseconds: 3_600_000),
    "How long after a payment the test card `charge_back` charges it back.")

  /// The settings of payments, in the order in which people read them.
  static let ofPayments = [
    paymentAsking.definition, refundAnswering.definition, sandboxScenario.definition,
    paymentSettling.definition, sandboxSending.definition, sandboxLate.definition,
    sandboxChargeBack.definition,
  ]
}
