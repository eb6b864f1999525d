/// How a figure changed since the period before.
public enum FloorTrend: String, Codable, Sendable, CaseIterable {
  /// More than 5 % above the figure before.
  case improving
  /// At most 5 % above or below it.
  case stable
  /// More than 5 % below it.
  case declining

  /// Nil unless both periods have the figure.
  init?(_ current: Ratio?, since previous: Ratio?) {
    guard let current, let previous else { return nil }
    let difference = (current.rawValue - previous.rawValue) * 20
    self =
      difference > previous.rawValue
      ? .improving : -difference > previous.rawValue ? .declining : .stable
  }
}
