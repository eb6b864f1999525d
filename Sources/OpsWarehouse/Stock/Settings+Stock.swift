import OpsDomain
import OpsKernel

extension Settings {
  /// Where goods are unless a caller names another place.
  public static let defaultLocation: BookSetting<String> = .location(
    "stock.default_location", default: LocationCode.main,
    "Location of stock operations without a location.")

  /// How long a reservation without `--ttl` lasts; nil for until it is released.
  public static let reservationLifetime: BookSetting<TimeSpan?> = .span(
    "stock.reservation_ttl", TimeSpan(milliseconds: 60_000),
    TimeSpan(milliseconds: 365 * 86_400_000), default: nil,
    "How long a reservation without --ttl lasts; none: until it is released.")

  /// The days before the last good day on which people are told, where no category says it (rule
  /// 4.4).
  public static let warningDays: BookSetting<String> = .days(
    "stock.warning_days", default: [7, 3, 1],
    "Days before the last good day on which people get a notice, where no category says it.")

  /// The settings of stock, in the order in which people read them.
  static let ofStock = [
    defaultLocation.definition, reservationLifetime.definition, warningDays.definition,
  ]
}
