import OpsDomain
import OpsKernel

extension Settings {
  /// Which pending requests get stock that becomes free; nil for none of themselves.
  public static let autoAllocate: BookSetting<AllocationPolicy?> = .choice(
    "oos.auto_allocate", orNone: "off", default: .fifo,
    "Policy by which received, found or released stock is allocated to pending requests.")

  /// How often reservations of lots are looked at.
  public static let reservationRefitting: BookSetting<TimeSpan> = .interval(
    "job.reservations_refit_every", default: TimeSpan(milliseconds: 86_400_000),
    "How often reservations move away from lots that expire too early.")

  /// The settings of allocation.
  static let ofAllocation = [autoAllocate.definition, reservationRefitting.definition]
}
