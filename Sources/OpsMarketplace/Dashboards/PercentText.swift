import OpsDomain

/// Shares as people read them.
enum PercentText {
  /// `96 %`, rounded half up; `none` of nothing.
  static func of(_ part: Int64, in whole: Int64) -> String {
    whole > 0 ? "\((part * 100 + whole / 2) / whole) %" : "none"
  }

  /// How much more it is than before, such as `+12 %`; nil where there was nothing before.
  static func change(from before: Int64, to now: Int64) -> String? {
    guard before > 0 else { return nil }
    let change = ((now - before) * 200 + (now >= before ? before : -before)) / (2 * before)
    return change > 0 ? "+\(change) %" : "\(change) %"
  }
}
