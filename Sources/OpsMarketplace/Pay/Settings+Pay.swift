import OpsDomain
import OpsKernel

/// What drivers are paid, in the currency of the book. Source of the defaults: the handbook in the
/// domain catalogue (3.6).
extension Settings {
  static let payBase: BookSetting<Quantity> = .amount(
    "market.pay_base", .zero, .whole(1000), default: Quantity(rawValue: 3_500_000),
    "What a driver earns for each delivery.")

  static let payDistance: BookSetting<Quantity> = .decimal(
    "market.pay_km", .zero, .whole(1000), default: Quantity(rawValue: 800_000),
    "What a driver earns for each kilometer of a delivery.")

  static let payWaiting: BookSetting<Quantity> = .decimal(
    "market.pay_waiting", .zero, .whole(1000), default: Quantity(rawValue: 200_000),
    "What a driver earns for each minute of waiting at a partner.")

  static let payFreeWaiting: BookSetting<TimeSpan> = .length(
    "market.pay_waiting_after", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 300_000),
    "After how much waiting at a partner a driver is paid for it.")

  static let payEco: BookSetting<Quantity> = .amount(
    "market.pay_eco", .zero, .whole(1000), default: Quantity(rawValue: 500_000),
    "What a driver earns more for a delivery by bicycle.")

  static let payLunch: BookSetting<Quantity> = .amount(
    "market.pay_lunch", .zero, .whole(1000), default: Quantity(rawValue: 1_000_000),
    "What a driver earns more for a delivery at lunch time.")

  static let lunchFrom: BookSetting<TimeSpan> = .length(
    "market.pay_lunch_from", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 41_400_000),
    "When lunch time begins, counted from midnight.")

  static let lunchUntil: BookSetting<TimeSpan> = .length(
    "market.pay_lunch_until", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 48_600_000),
    "When lunch time ends, counted from midnight.")

  static let payEvening: BookSetting<Quantity> = .amount(
    "market.pay_evening", .zero, .whole(1000), default: Quantity(rawValue: 1_500_000),
    "What a driver earns more for a delivery in the evening.")

  static let eveningFrom: BookSetting<TimeSpan> = .length(
    "market.pay_evening_from", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 64_800_000),
    "When the evening begins, counted from midnight.")

  static let eveningUntil: BookSetting<TimeSpan> = .length(
    "market.pay_evening_until", .zero, TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 75_600_000),
    "When the evening ends, counted from midnight.")

  static let payWeekend: BookSetting<Quantity> = .amount(
    "market.pay_weekend", .zero, .whole(1000), default: Quantity(rawValue: 750_000),
    "What a driver earns more for a delivery on Saturday or Sunday.")

  static let payPunctual: BookSetting<Quantity> = .amount(
    "market.pay_punctual", .zero, .whole(10000), default: Quantity(rawValue: 20_000_000),
    "What a driver earns more in a week with enough deliveries in time.")

  static let punctualShare: BookSetting<Quantity> = .share(
    "market.pay_punctual_share", .zero, .whole(1), default: Quantity(rawValue: 950_000),
    "Punctual bonus: more than this share of a week's deliveries must be in time.")

  static let payRating: BookSetting<Quantity> = .amount(
    "market.pay_rating", .zero, .whole(10000), default: Quantity(rawValue: 15_000_000),
    "What a driver earns more in a week with good ratings.")

  static let goodRating: BookSetting<Quantity> = .decimal(
    "market.pay_rating_above", .zero, .whole(5), default: Quantity(rawValue: 4_800_000),
    "Rating bonus: the mean rating of a week must be above this.")

  static let payWeekEvery: BookSetting<TimeSpan> = .interval(
    "market.pay_week_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often it is checked whether bonuses of a week are due.")

  /// The settings of what drivers are paid.
  static let ofPay = [
    payBase.definition, payDistance.definition, payWaiting.definition,
    payFreeWaiting.definition, payEco.definition, payLunch.definition, lunchFrom.definition,
    lunchUntil.definition, payEvening.definition, eveningFrom.definition,
    eveningUntil.definition, payWeekend.definition, payPunctual.definition,
    punctualShare.definition, payRating.definition, goodRating.definition,
    payWeekEvery.definition,
  ]
}
