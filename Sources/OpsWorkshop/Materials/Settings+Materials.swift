import OpsDomain
import OpsKernel

extension Settings {
  /// The planned time to make a product without a routing.
  public static let makeTime: BookSetting<TimeSpan> = .length(
    "workshop.make_time", .zero, TimeSpan(milliseconds: 730 * 86_400_000),
    default: TimeSpan(milliseconds: 86_400_000),
    "The time to make a product without a routing, as `materials plan` assumes it.")

  /// The settings of material planning.
  static let ofMaterials = [makeTime.definition]
}
