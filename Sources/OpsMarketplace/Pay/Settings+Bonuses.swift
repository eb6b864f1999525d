import OpsDomain
import OpsKernel

/// What drivers earn besides for ways, shifts and deliveries that spare the environment. Source of
/// the defaults: the handbook in the domain catalogue (3.6).
extension Settings {
  static let payRoute: BookSetting<Quantity> = .amount(
    "market.pay_route", .zero, .whole(1000), default: Quantity(rawValue: 250_000),
    "What a driver earns more for a delivery by a way that is hardly longer than expected.")

  static let routeLonger: BookSetting<Quantity> = .share(
    "market.pay_route_longer", .zero, .whole(5), default: Quantity(rawValue: 100_000),
    "Route bonus: by which share a way may be longer than the straight line times market.detour.")

  static let payNeutral: BookSetting<Quantity> = .amount(
    "market.pay_carbon_neutral", .zero, .whole(1000), default: Quantity(rawValue: 300_000),
    "What a driver earns more for a delivery by a vehicle without emissions that is no bicycle.")

  static let payShift: BookSetting<Quantity> = .amount(
    "market.pay_shift", .zero, .whole(10000), default: .whole(10),
    "What a driver earns more for a booked shift that was worked in full.")

  static let shiftShare: BookSetting<Quantity> = .share(
    "market.pay_shift_share", .zero, .whole(1), default: Quantity(rawValue: 900_000),
    "Which share of a booked shift must be worked, without breaks, to have worked it in full.")

  static let shiftShortest: BookSetting<TimeSpan> = .length(
    "market.pay_shift_shortest", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 4 * 3_600_000),
    "How long a booked shift must be at least to earn more when it was worked in full.")

  static let payBronze: BookSetting<Quantity> = .amount(
    "market.pay_bronze", .zero, .whole(10000), default: .whole(10),
    "What a driver earns more in a month with at least one eco point.")

  static let paySilver: BookSetting<Quantity> = .amount(
    "market.pay_silver", .zero, .whole(10000), default: .whole(25),
    "What a driver earns more in a month with eco points for silver.")

  static let ecoSilverFrom: BookSetting<Quantity> = .decimal(
    "market.pay_silver_from", .whole(1), .whole(100_000), default: .whole(101),
    "From how many eco points of a month on a driver has silver.")

  static let payGold: BookSetting<Quantity> = .amount(
    "market.pay_gold", .zero, .whole(10000), default: .whole(50),
    "What a driver earns more in a month with eco points for gold.")

  static let ecoGoldFrom: BookSetting<Quantity> = .decimal(
    "market.pay_gold_from", .whole(1), .whole(100_000), default: .whole(301),
    "From how many eco points of a month on a driver has gold.")

  static let payPlatinum: BookSetting<Quantity> = .amount(
    "market.pay_platinum", .zero, .whole(10000), default: .whole(100),
    "What a driver earns more in a month with eco points for platinum.")

  static let ecoPlatinumFrom: BookSetting<Quantity> = .decimal(
    "market.pay_platinum_from", .whole(1), .whole(100_000), default: .whole(501),
    "From how many eco points of a month on a driver has platinum.")

  static let payMonthEvery: BookSetting<TimeSpan> = .interval(
    "market.pay_month_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often it is checked whether bonuses of a month are due.")

  /// The settings of what drivers earn besides.
  static let ofBonuses =
    [
      payRoute, routeLonger, payNeutral, payShift, shiftShare, payBronze, paySilver, ecoSilverFrom,
      payGold, ecoGoldFrom, payPlatinum, ecoPlatinumFrom,
    ].map(\.definition) + [shiftShortest.definition, payMonthEvery.definition]
}
