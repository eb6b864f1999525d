import OpsDomain
import OpsKernel

extension Settings {
  /// Which pending requests get stock that becomes free; nil when stock is not allocated
  /// automatically.
  public static let autoAllocate: BookSetting<AllocationPolicy?> = .choice(
    "oos.auto_allocate", orNone: "off", default: .fifo,
    "Policy by which received, found or released stock is allocated to pending requests.")

  /// How long goods that came in are kept for the customer of the marketplace who asked for them.
  public static let keptTime: BookSetting<TimeSpan> = .length(
    "oos.kept_time", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 30 * 86_400_000), default: TimeSpan(milliseconds: 2 * 86_400_000),
    "How long goods are reserved for a marketplace customer who requested them.")

  /// How often goods that are kept for customers of the marketplace are checked.
  public static let keptFreeing: BookSetting<TimeSpan> = .interval(
    "job.reservations_release_every", default: TimeSpan(milliseconds: 60_000),
    "How often goods that marketplace customers did not order in time are released.")

  /// How often reservations of lots are checked.
  public static let reservationRefitting: BookSetting<TimeSpan> = .interval(
    "job.reservations_refit_every", default: TimeSpan(milliseconds: 86_400_000),
    "How often reservations move away from lots that expire too early.")

  /// The settings of allocation.
  static let ofAllocation = [
    autoAllocate.definition, keptTime.definition, keptFreeing.definition,
    reservationRefitting.definition,
  ]
}
