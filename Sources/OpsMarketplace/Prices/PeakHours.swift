import OpsDomain

/// The hours of the week in which deliveries cost more, as the setting writes them: windows with
/// semicolons, or the word `none`.
public struct PeakHours: Sendable, Hashable {
  /// In the order in which they were written; windows that overlap count once.
  public let windows: [WeeklyHours]

  private static let none = "none"

  init(windows: [WeeklyHours]) { self.windows = windows }

  /// Reads ``description``, such as `11:00-14:00; sat,sun 17:00-20:00`. Throws `data.bad_value`.
  public init(parsing text: String, field: String = "peak_hours") throws(OpsError) {
    if TextFolding.fold(text) == Self.none {
      windows = []
      return
    }
    var windows: [WeeklyHours] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = String(part.drop { $0 == " " })
      guard words.contains(where: { $0 != " " }) else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(text))\" has a part without hours", field: field,
          hint: "write 11:00-14:00; sat,sun 17:00-20:00, or none")
      }
      windows.append(try WeeklyHours.window(words, field: field))
    }
    self.windows = windows
  }
}

extension PeakHours: CustomStringConvertible {
  /// The text that reads as the same hours.
  public var description: String {
    windows.isEmpty ? Self.none : windows.map(\.description).joined(separator: "; ")
  }
}
