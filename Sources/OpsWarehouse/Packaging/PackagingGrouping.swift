/// By what statistics of packaging are grouped.
public enum PackagingGrouping: String, Sendable, CaseIterable, Codable {
  case day
  /// Weeks from Monday (ISO 8601).
  case week
  case month
  case team
  case style
}
