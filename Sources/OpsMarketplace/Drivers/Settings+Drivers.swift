import OpsDomain
import OpsKernel

extension Settings {
  static let breakAfter: BookSetting<TimeSpan> = .length(
    "market.break_after", TimeSpan(milliseconds: 1_800_000), TimeSpan(milliseconds: 43_200_000),
    default: TimeSpan(milliseconds: 14_400_000),
    "How long a driver works without a break before a reminder is sent.")

  static let keptPositions: BookSetting<TimeSpan> = .length(
    "market.keep_positions", TimeSpan(milliseconds: 86_400_000),
    TimeSpan(milliseconds: 365 * 86_400_000), default: TimeSpan(milliseconds: 30 * 86_400_000),
    "How long the positions of drivers are kept.")

  static let positionAging: BookSetting<TimeSpan> = .interval(
    "job.driver_positions_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often positions of drivers that are too old are removed.")

  static let driverSilence: BookSetting<TimeSpan> = .length(
    "market.driver_silence", TimeSpan(milliseconds: 60_000), TimeSpan(milliseconds: 86_400_000),
    default: TimeSpan(milliseconds: 600_000),
    "A driver counts as offline after this long without a position.")

  static let slotAhead: BookSetting<TimeSpan> = .length(
    "market.shift_ahead", TimeSpan(milliseconds: 86_400_000),
    TimeSpan(milliseconds: 90 * 86_400_000), default: TimeSpan(milliseconds: 7 * 86_400_000),
    "How far ahead a shift can be booked.")

  static let slotNotice: BookSetting<TimeSpan> = .length(
    "market.shift_notice", .zero, TimeSpan(milliseconds: 7 * 86_400_000),
    default: TimeSpan(milliseconds: 7_200_000),
    "How long before a shift begins drivers can still book or cancel it.")

  static let slotLongest: BookSetting<TimeSpan> = .length(
    "market.shift_longest", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 43_200_000),
    "Longest shift of a driver; dispatch assumes this length for drivers without a booked shift.")

  static let driverAge: BookSetting<Int64> = .count(
    "market.driver_age", 16, 99, default: 18,
    "Minimum age of drivers; a whole number.")

  /// The settings of drivers.
  static let ofDrivers =
    [
      breakAfter, keptPositions, positionAging, driverSilence, slotAhead, slotNotice, slotLongest,
    ].map(\.definition) + [driverAge.definition]
}
