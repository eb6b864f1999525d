/// The order of groups.
public enum InsightOrder: String, Codable, Sendable, CaseIterable {
  /// The largest value first.
  case value
  /// The smallest value first.
  case valueRising = "value_rising"
  /// By name.
  case name
  /// The latest request first.
  case latest
}
