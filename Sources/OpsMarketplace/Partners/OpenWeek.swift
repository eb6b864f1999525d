import OpsDomain

/// When a partner is open in a usual week.
public struct OpenWeek: Sendable, Equatable {
  /// The spans that begin on each day, Monday first, in the order of the clock; seven of them.
  public let days: [[OpenSpan]]

  /// A week without any hours.
  public static let closed = OpenWeek(days: Array(repeating: [], count: 7))

  /// - Parameter days: Spans of Monday to Sunday; missing days are days off.
  init(days: [[OpenSpan]]) {
    self.days = (0..<7).map { day in
      day < days.count ? days[day].sorted { $0.opens < $1.opens } : []
    }
  }

  /// - Parameter weekday: 1 Monday to 7 Sunday.
  public func spans(on weekday: Int) -> [OpenSpan] { days[(weekday + 6) % 7] }

  /// Whether it is never open.
  public var isClosed: Bool { days.allSatisfy(\.isEmpty) }

  static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Throws `data.bad_value` when two spans overlap, also of two days over midnight.
  func requireApart(field: String) throws(OpsError) {
    let length = 7 * OpenSpan.day
    var spans: [(start: Int, end: Int, name: String)] = []
    for (day, opened) in days.enumerated() {
      for span in opened {
        let start = day * OpenSpan.day + span.opens
        spans.append((start, start + span.minutes, "\(Self.names[day]) \(span)"))
      }
    }
    for (index, span) in spans.enumerated() where spans.count > 1 {
      let isLast = index == spans.count - 1
      let next = spans[isLast ? 0 : index + 1]
      guard next.start + (isLast ? length : 0) < span.end else { continue }
      throw OpsError(
        .badValue, "\(span.name) and \(next.name) overlap", field: field,
        hint: "end one before the other begins")
    }
  }
}

extension OpenWeek: CustomStringConvertible {
  /// The text that reads as the same week, such as `mon-fri 09:00-22:00, sat 18:00-02:00`; an empty
  /// text for a week without hours.
  public var description: String {
    var parts: [String] = []
    var day = 0
    while day < 7 {
      var last = day
      while last + 1 < 7, days[last + 1] == days[day] { last += 1 }
      if !days[day].isEmpty {
        let range = last == day ? Self.names[day] : "\(Self.names[day])-\(Self.names[last])"
        parts.append(range + " " + days[day].map(\.description).joined(separator: " "))
      }
      day = last + 1
    }
    return parts.joined(separator: ", ")
  }
}
