import OpsDomain
import OpsKernel

extension Settings {
  /// How long making a product is planned to take where it has no routing.
  public static let makeTime: BookSetting<TimeSpan> = .length(
    "workshop.make_time", .zero, TimeSpan(milliseconds: 730 * 86_400_000),
    default: TimeSpan(milliseconds: 86_400_000),
    "How long `materials plan` takes for making a product that has no routing.")

  /// The settings of material planning.
  static let ofMaterials = [makeTime.definition]
}
