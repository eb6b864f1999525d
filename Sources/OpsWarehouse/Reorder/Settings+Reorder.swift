import OpsDomain
import OpsKernel

extension Settings {
  /// How many days back demand is read.
  public static let reorderHistory: BookSetting<TimeSpan> = .length(
    "reorder.history", TimeSpan(milliseconds: 14 * 86_400_000),
    TimeSpan(milliseconds: 728 * 86_400_000), default: TimeSpan(milliseconds: 91 * 86_400_000),
    "How far back `reorder propose` looks at past issues to forecast demand.")

  /// The settings of reordering.
  static let ofReordering = [reorderHistory.definition]
}
