import OpsDomain
import OpsKernel

/// When drivers are paid out.
extension Settings {
  static let payoutDay: BookSetting<PayoutDay?> = .choice(
    "market.payout_day", orNone: "none", default: .tuesday,
    "Weekday on which drivers are paid; none if only `payout run` pays.")

  static let payoutFee: BookSetting<Quantity> = .amount(
    "market.payout_daily_fee", .zero, .whole(1000), default: Quantity(rawValue: 500_000),
    "Fee for a daily payout, except on the weekly payout day; in the book's currency.")

  static let payoutEvery: BookSetting<TimeSpan> = .interval(
    "job.driver_payouts_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often the job checks for payouts that are due.")

  /// The settings of payouts.
  static let ofPayouts = [payoutDay.definition, payoutFee.definition]
}
