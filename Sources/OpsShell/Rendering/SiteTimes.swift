import OpsDomain

/// Shows the moments of an answer as the site's clocks have them. Programs get them in UTC.
struct SiteTimes: Sendable {
  let calendar: any SiteCalendar

  /// A moment such as `2026-11-01T13:00:00Z` as `2026-11-01 15:00`, the end of a due day as the
  /// day; nil for any other text.
  /// - Parameter path: Of the field that holds it.
  func shown(_ value: Document, of path: String) -> String? {
    guard case .text(let text) = value, let moment = Instant.written(text) else { return nil }
    let isDueDay = path.split(separator: ".").last == "due"
    return isDueDay ? calendar.text(ofDue: moment) : calendar.text(of: moment)
  }

  /// Which clock the times are of: a line to stand once below all of them.
  var remark: String { "times: \(calendar.zone)" }

  /// Whether a value is a moment, or holds one.
  static func contains(_ value: Document) -> Bool {
    switch value {
    case .text(let text): Instant.written(text) != nil
    case .list(let items): items.contains(where: contains)
    case .object(let object): object.members.contains { contains($0.value) }
    default: false
    }
  }
}
