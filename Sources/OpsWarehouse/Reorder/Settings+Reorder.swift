import OpsDomain
import OpsKernel

extension Settings {
  /// How far back demand is looked at.
  public static let reorderHistory: BookSetting<TimeSpan> = .length(
    "reorder.history", TimeSpan(milliseconds: 14 * 86_400_000),
    TimeSpan(milliseconds: 728 * 86_400_000), default: TimeSpan(milliseconds: 91 * 86_400_000),
    "How far back `reorder propose` looks at what was given out.")

  /// The settings of reordering.
  static let ofReordering = [reorderHistory.definition]
}
