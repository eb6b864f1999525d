import OpsDomain
import OpsStorage

/// The calendar of one person: an event for each lot and stage of the coming weeks.
struct NoticeCalendar {
  /// How far ahead a calendar looks.
  static let span = TimeSpan(milliseconds: 90 * 86_400_000)
  /// Kinds that have a date; low stock and overdue requests are of the moment.
  static let kinds: [NoticeKind] = [.expiryWarning, .openedItemReminder, .countDue, .packagingDue]

  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What the person is told of on which day, in the order of days. Kinds that are off and what is
  /// none of their business are left out.
  func events(for user: RecordID) async throws -> [CalendarEvent] {
    let preference = try await NoticePreference.of(user, transaction)
    let readers = NoticeReaders(transaction)
    let until = transaction.now.adding(Self.span)
    let calendar = transaction.context.calendar
    var events: [CalendarEvent] = []
    for source in NoticeSource.all
    where Self.kinds.contains(source.kind) && preference?.isOn(source.kind) != false {
      for occasion in try await source.find(.all(until: until), transaction) {
        guard try await readers.of(occasion.audience).contains(user) else { continue }
        events.append(
          CalendarEvent(
            uid: Self.uid(occasion), date: calendar.date(of: occasion.dueAt),
            title: occasion.title, text: occasion.body))
      }
    }
    return events.sorted { ($0.date, $0.uid) < ($1.date, $1.uid) }
  }

  /// The events as a file.
  func feed(for user: RecordID) async throws -> String {
    CalendarFeed.text(try await events(for: user), stamp: transaction.now)
  }

  /// Another date of the same subject and stage moves the event, so the date is not part of it.
  private static func uid(_ occasion: NoticeOccasion) -> String {
    "\(occasion.kind.rawValue)-\(occasion.subjectID)-\(occasion.stage)@opsh.invalid"
  }
}
