import OpsDomain
import OpsStorage

/// Puts a message into people's inboxes and on the ways they have chosen, in the commit of the
/// message.
struct MessageDelivery {
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// Writes a notice for each of these people. Who has switched messages off gets only urgent ones,
  /// and quiet hours hold back all others.
  func deliver(_ message: Message, to people: [RecordID]) async throws {
    var plan = NoticePlan(
      id: system.nextID(), kind: .message, collection: Message.schema.name,
      subjectID: message.id, stage: 0, date: system.today, dueAt: system.now,
      createdAt: system.now)
    plan.state = .sent
    plan.settledAt = system.now
    plan = try await system.repository(NoticePlan.self).create(plan)
    let isUrgent = message.priority == .urgent
    for user in people {
      let preference =
        try await NoticePreference.of(user, system)
        ?? NoticePreference(id: user, userID: user, updatedAt: system.now)
      guard isUrgent || preference.isOn(.message) else { continue }
      let now = system.now
      let due =
        isUrgent ? now : preference.quiet?.shifting(now, system.context.calendar) ?? now
      let notice = try await system.repository(Notice.self).create(
        Notice(
          id: system.nextID(), userID: user, plan: plan, title: message.title,
          body: message.body, createdAt: now, dueAt: due))
      for channel in preference.channels.inOrder where channel != .calendar {
        guard try await preference.leads(over: channel, system) else { continue }
        _ = try await system.repository(NoticeDelivery.self).create(
          NoticeDelivery(
            id: system.nextID(), noticeID: notice.id, channel: channel, nextAt: notice.dueAt,
            createdAt: now))
      }
    }
  }
}
