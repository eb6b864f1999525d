import OpsDomain
import OpsStorage

/// Puts notices into people's inboxes and on the ways they have chosen, in the commit that tells
/// them.
package struct NoticeWriter {
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  package init(_ system: Transaction) { self.system = system }

  /// The plan of a notice that is sent in the same commit as the event it tells of.
  package func plan(
    _ kind: NoticeKind, about subject: RecordID, in schema: Schema, stage: Int64 = 0
  ) async throws -> NoticePlan {
    var plan = NoticePlan(
      id: system.nextID(), kind: kind, collection: schema.name, subjectID: subject, stage: stage,
      date: system.today, dueAt: system.now, createdAt: system.now)
    plan.state = .sent
    plan.settledAt = system.now
    return try await system.repository(NoticePlan.self).create(plan)
  }

  /// What the person has chosen; the usual choice for a person who has chosen nothing.
  package func preference(of user: RecordID) async throws -> NoticePreference {
    try await NoticePreference.of(user, system)
      ?? NoticePreference(id: user, userID: user, updatedAt: system.now)
  }

  /// Writes the notice with its lines of the outbox.
  /// - Parameters:
  ///   - preference: What the reader has chosen.
  ///   - due: When it is shown and sent.
  ///   - isEvent: Whether it is about a day, so that it belongs into calendars as well.
  package func tell(
    _ preference: NoticePreference, of plan: NoticePlan, title: String, body: String,
    at due: Instant, isEvent: Bool = false
  ) async throws {
    let notice = try await system.repository(Notice.self).create(
      Notice(
        id: system.nextID(), userID: preference.userID, plan: plan, title: title, body: body,
        createdAt: system.now, dueAt: due))
    for channel in preference.channels.inOrder where isEvent || channel != .calendar {
      guard try await preference.leads(over: channel, system) else { continue }
      _ = try await system.repository(NoticeDelivery.self).create(
        NoticeDelivery(
          id: system.nextID(), noticeID: notice.id, channel: channel, nextAt: notice.dueAt,
          createdAt: system.now))
    }
  }
}
