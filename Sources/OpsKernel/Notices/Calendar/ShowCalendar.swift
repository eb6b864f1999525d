import OpsDomain
import OpsStorage

/// Input of `notice.calendar`.
public struct ShowCalendar: OperationInput {}

extension NoticeService {
  static let calendar = Operation<ShowCalendar, CalendarView>(
    "notice.calendar", area: .platform,
    "Writes the days of your notices about goods as a calendar file (iCalendar).", permission: nil,
    whyOpen: "your own inbox and settings, never another's",
    effect: .read, examples: ["notice calendar --out notices.ics", "notice calendar"],
    consistency: .snapshot)

  /// The caller's calendar of the coming 90 days: an event for each lot and stage.
  public func calendar(
    _ input: ShowCalendar, _ call: Call
  ) async throws -> Outcome<CalendarView> {
    try await desk.perform(Self.calendar, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("asks who is told of what")
      let pass = NoticePass(desk.world.blueprint.notices)
      let events = try await NoticeCalendar(system, pass: pass).events(for: [user])
      return CalendarView(events[user] ?? [], at: system.now)
    }
  }
}

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
