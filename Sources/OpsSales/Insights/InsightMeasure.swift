/// What the value of a group is.
public enum InsightMeasure: String, Codable, Sendable, CaseIterable {
  /// How many requests there are.
  case requests
  /// The sum of the requested quantities.
  case quantity
}
