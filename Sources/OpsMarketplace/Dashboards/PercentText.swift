import OpsDomain
import OpsWarehouse

/// Shares as people read them.
enum PercentText {
  /// Shown where there is nothing that a share or a mean could be of.
  static let noData = DashboardView.Figure.noData

  /// `96 %`, rounded half up; ``noData`` of nothing.
  static func of(_ part: Int64, in whole: Int64) -> String {
    whole > 0 ? "\((part * 100 + whole / 2) / whole) %" : noData
  }

  /// How much more it is than before, such as `+12 %`; nil where there was nothing before.
  static func change(from before: Int64, to now: Int64) -> String? {
    guard before > 0 else { return nil }
    let change = ((now - before) * 200 + (now >= before ? before : -before)) / (2 * before)
    return change > 0 ? "+\(change) %" : "\(change) %"
  }
}
