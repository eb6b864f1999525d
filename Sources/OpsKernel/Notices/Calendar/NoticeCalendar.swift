import OpsDomain
import OpsStorage

/// The calendars of people: an event for each lot and stage of the coming weeks.
struct NoticeCalendar {
  /// How far ahead a calendar looks.
  static let span = TimeSpan(milliseconds: 90 * 86_400_000)
  /// Kinds that have a date; low stock and overdue requests are of the moment.
  static let kinds: [NoticeKind] = [
    .expiryWarning, .openedItemReminder, .countDue, .packagingDue, .goodsExpiring,
  ]

  private let transaction: Transaction
  private let pass: NoticePass

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction, pass: NoticePass) {
    self.transaction = transaction
    self.pass = pass
  }

  /// What each of the people is told of on which day, in the order of days. Kinds that are off and
  /// what is none of their business are left out. Each question is asked once for all of them.
  func events(for users: [RecordID]) async throws -> [RecordID: [CalendarEvent]] {
    let readers = NoticeReaders(transaction)
    let until = transaction.now.adding(Self.span)
    let calendar = transaction.context.calendar
    var muted: [RecordID: Set<NoticeKind>] = [:]
    for user in users {
      let preference = try await NoticePreference.of(user, transaction)
      muted[user] = Self.kinds.filter { preference?.isOn($0) == false }.reduce(into: []) {
        $0.insert($1)
      }
    }
    var events = Dictionary(
      users.map { ($0, [CalendarEvent]()) }, uniquingKeysWith: { first, _ in first })
    for source in pass.sources where Self.kinds.contains(source.kind) {
      let eager = events.keys.filter { muted[$0]?.contains(source.kind) != true }
      guard !eager.isEmpty else { continue }
      for occasion in try await source.find(.all(until: until), pass, transaction) {
        let event = CalendarEvent(
          uid: Self.uid(occasion), date: calendar.date(of: occasion.dueAt),
          title: occasion.title, text: occasion.body)
        for user in eager {
          guard try await readers.include(user, in: occasion.audience) else { continue }
          events[user]?.append(event)
        }
      }
    }
    return events.mapValues { $0.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) } }
  }

  /// The events as a file for each of the people.
  func feeds(for users: [RecordID]) async throws -> [RecordID: String] {
    try await events(for: users).mapValues { CalendarFeed.text($0, stamp: transaction.now) }
  }

  /// Another date of the same subject and stage moves the event, so the date is not part of it.
  private static func uid(_ occasion: NoticeOccasion) -> String {
    "\(occasion.kind.rawValue)-\(occasion.subjectID)-\(occasion.stage)@opsh.invalid"
  }
}
