import OpsDomain
import OpsKernel

/// What drivers earn besides for ways, shifts and deliveries that spare the environment.
extension Settings {
  static let payRoute: BookSetting<Quantity> = .amount(
    "market.pay_route", .zero, .whole(1000), default: Quantity(rawValue: 250_000),
    "Bonus for a delivery by a short route, see market.pay_route_longer; in the book's currency.")

  static let routeLonger: BookSetting<Quantity> = .share(
    "market.pay_route_longer", .zero, .whole(5), default: Quantity(rawValue: 100_000),
    "Route bonus: how much longer the way may be than expected, as a share; expected is the "
      + "straight line times market.detour.")

  static let payNeutral: BookSetting<Quantity> = .amount(
    "market.pay_carbon_neutral", .zero, .whole(1000), default: Quantity(rawValue: 300_000),
    "Bonus for a delivery by a vehicle without emissions that is not a bicycle, in the book's "
      + "currency.")

  static let payShift: BookSetting<Quantity> = .amount(
    "market.pay_shift", .zero, .whole(10000), default: .whole(10),
    "Bonus for a booked shift that was worked in full, in the book's currency.")

  static let shiftShare: BookSetting<Quantity> = .share(
    "market.pay_shift_share", .zero, .whole(1), default: Quantity(rawValue: 900_000),
    "Share of a booked shift that must be worked, without breaks, to earn market.pay_shift.")

  static let shiftShortest: BookSetting<TimeSpan> = .length(
    "market.pay_shift_shortest", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 4 * 3_600_000),
    "Shortest booked shift that can earn market.pay_shift.")

  static let payBronze: BookSetting<Quantity> = .amount(
    "market.pay_bronze", .zero, .whole(10000), default: .whole(10),
    "Bonus for a month with at least one eco point, in the book's currency.")

  static let paySilver: BookSetting<Quantity> = .amount(
    "market.pay_silver", .zero, .whole(10000), default: .whole(25),
    "Bonus for a month with eco points for silver, in the book's currency.")

  static let ecoSilverFrom: BookSetting<Int64> = .count(
    "market.pay_silver_from", 1, 100_000, default: 101,
    "Eco points in a month needed for silver.")

  static let payGold: BookSetting<Quantity> = .amount(
    "market.pay_gold", .zero, .whole(10000), default: .whole(50),
    "Bonus for a month with eco points for gold, in the book's currency.")

  static let ecoGoldFrom: BookSetting<Int64> = .count(
    "market.pay_gold_from", 1, 100_000, default: 301,
    "Eco points in a month needed for gold.")

  static let payPlatinum: BookSetting<Quantity> = .amount(
    "market.pay_platinum", .zero, .whole(10000), default: .whole(100),
    "Bonus for a month with eco points for platinum, in the book's currency.")

  static let ecoPlatinumFrom: BookSetting<Int64> = .count(
    "market.pay_platinum_from", 1, 100_000, default: 501,
    "Eco points in a month needed for platinum.")

  static let payMonthEvery: BookSetting<TimeSpan> = .interval(
    "job.driver_month_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often the job checks for monthly bonuses that are due.")

  /// The settings of what drivers earn besides.
  static let ofBonuses = [
    payRoute.definition, routeLonger.definition, payNeutral.definition, payShift.definition,
    shiftShare.definition, payBronze.definition, paySilver.definition, ecoSilverFrom.definition,
    payGold.definition, ecoGoldFrom.definition, payPlatinum.definition,
    ecoPlatinumFrom.definition, shiftShortest.definition,
  ]
}
