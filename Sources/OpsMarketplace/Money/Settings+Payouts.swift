import OpsDomain
import OpsKernel

/// When drivers are paid out.
extension Settings {
  static let payoutDay: BookSetting<PayoutDay?> = .choice(
    "market.payout_day", orNone: "none", default: .tuesday,
    "On which day of the week drivers are paid out; none if only by `payout run`.")

  static let payoutFee: BookSetting<Quantity> = .amount(
    "market.payout_daily_fee", .zero, .whole(1000), default: Quantity(rawValue: 500_000),
    "What a driver who is paid daily pays for each payout on another day.")

  static let payoutEvery: BookSetting<TimeSpan> = .interval(
    "job.driver_payouts_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often it is checked whether drivers are to be paid out.")

  /// The settings of payouts.
  static let ofPayouts = [payoutDay.definition, payoutFee.definition]
}
