import OpsDomain

/// A calendar file as an answer.
public struct CalendarView: OperationOutput, Equatable {
  public static let answerName = "notice.calendar/1"

  /// Events in it.
  public let events: Int
  /// The file's content (RFC 5545).
  public let text: String

  init(_ events: [CalendarEvent], at now: Instant) {
    self.events = events.count
    text = CalendarFeed.text(events, stamp: now)
  }
}
