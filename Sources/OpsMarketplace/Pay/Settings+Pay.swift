import OpsDomain
import OpsKernel

/// What drivers are paid, in the currency of the book.
extension Settings {
  static let payBase: BookSetting<Quantity> = .amount(
    "market.pay_base", .zero, .whole(1000), default: Quantity(rawValue: 3_500_000),
    "Pay for each delivery, in the book's currency.")

  static let payDistance: BookSetting<Quantity> = .decimal(
    "market.pay_km", .zero, .whole(1000), default: Quantity(rawValue: 800_000),
    "Pay for each kilometer of a delivery, in the book's currency.")

  static let payReach: BookSetting<Quantity> = .decimal(
    "market.pay_reach", .whole(1), .whole(10), default: .whole(2),
    "Kilometers are paid up to this multiple of the speed in market.speed_….")

  static let payWaiting: BookSetting<Quantity> = .decimal(
    "market.pay_waiting", .zero, .whole(1000), default: Quantity(rawValue: 200_000),
    "Pay for each minute of waiting at a partner, in the book's currency.")

  static let payFreeWaiting: BookSetting<TimeSpan> = .length(
    "market.pay_waiting_after", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 300_000),
    "How long a driver waits at a partner without pay.")

  static let payMostWaiting: BookSetting<TimeSpan> = .length(
    "market.pay_waiting_most", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 1_800_000),
    "Longest waiting for one order that is paid, beyond market.pay_waiting_after.")

  static let payEco: BookSetting<Quantity> = .amount(
    "market.pay_eco", .zero, .whole(1000), default: Quantity(rawValue: 500_000),
    "Bonus for a delivery by bicycle, in the book's currency.")

  static let payLunch: BookSetting<Quantity> = .amount(
    "market.pay_lunch", .zero, .whole(1000), default: Quantity(rawValue: 1_000_000),
    "Bonus for a delivery at lunch time, in the book's currency.")

  static let lunchFrom: BookSetting<TimeSpan> = .length(
    "market.pay_lunch_from", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 41_400_000),
    "When lunch time begins, as the time since midnight: 11h30m is 11:30.")

  static let lunchUntil: BookSetting<TimeSpan> = .length(
    "market.pay_lunch_until", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 48_600_000),
    "When lunch time ends, as the time since midnight: 13h30m is 13:30.")

  static let payEvening: BookSetting<Quantity> = .amount(
    "market.pay_evening", .zero, .whole(1000), default: Quantity(rawValue: 1_500_000),
    "Bonus for a delivery in the evening, in the book's currency.")

  static let eveningFrom: BookSetting<TimeSpan> = .length(
    "market.pay_evening_from", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 64_800_000),
    "When the evening begins, as the time since midnight: 18h is 18:00.")

  static let eveningUntil: BookSetting<TimeSpan> = .length(
    "market.pay_evening_until", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 75_600_000),
    "When the evening ends, as the time since midnight: 21h is 21:00.")

  static let payWeekend: BookSetting<Quantity> = .amount(
    "market.pay_weekend", .zero, .whole(1000), default: Quantity(rawValue: 750_000),
    "Bonus for a delivery on Saturday or Sunday, in the book's currency.")

  static let payPunctual: BookSetting<Quantity> = .amount(
    "market.pay_punctual", .zero, .whole(10000), default: Quantity(rawValue: 20_000_000),
    "Bonus for a week in which more than market.pay_punctual_share of the deliveries are in "
      + "time, in the book's currency.")

  static let punctualShare: BookSetting<Quantity> = .share(
    "market.pay_punctual_share", .zero, .whole(1), default: Quantity(rawValue: 950_000),
    "Punctual bonus: more than this share of a week's deliveries must be in time.")

  static let payRating: BookSetting<Quantity> = .amount(
    "market.pay_rating", .zero, .whole(10000), default: Quantity(rawValue: 15_000_000),
    "Bonus for a week with a mean rating above market.pay_rating_above, in the book's currency.")

  static let goodRating: BookSetting<Quantity> = .decimal(
    "market.pay_rating_above", .zero, .whole(5), default: Quantity(rawValue: 4_800_000),
    "Rating bonus: the mean rating of a week must be above this.")

  static let payWeekEvery: BookSetting<TimeSpan> = .interval(
    "job.driver_week_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often the job checks for weekly bonuses that are due.")

  /// The settings of what drivers are paid.
  static let ofPay = [
    payBase.definition, payDistance.definition, payReach.definition, payWaiting.definition,
    payFreeWaiting.definition, payMostWaiting.definition, payEco.definition,
    payLunch.definition, lunchFrom.definition, lunchUntil.definition, payEvening.definition,
    eveningFrom.definition, eveningUntil.definition, payWeekend.definition, payPunctual.definition,
    punctualShare.definition, payRating.definition, goodRating.definition,
  ]
}
