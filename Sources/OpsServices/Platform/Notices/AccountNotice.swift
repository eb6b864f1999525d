import OpsDomain
import OpsStorage

/// Tells one person that somebody has changed how they sign in. Written in the same commit as the
/// change; quiet hours do not hold it back, and it cannot be switched off.
struct AccountNotice {
  let title: String
  let body: String
  /// The collection and the record it is about; each is told of once.
  let collection: String
  let subject: RecordID

  /// Puts it into the person's inbox and on the ways they have chosen. `system` acts as the system.
  func tell(_ user: RecordID, _ system: Transaction) async throws {
    var plan = NoticePlan(
      id: system.nextID(), kind: .accountChanged, collection: collection, subjectID: subject,
      stage: 0, date: system.today, dueAt: system.now, createdAt: system.now)
    plan.state = .sent
    plan.settledAt = system.now
    plan = try await system.repository(NoticePlan.self).create(plan)
    let notice = try await system.repository(Notice.self).create(
      Notice(
        id: system.nextID(), userID: user, plan: plan, title: title, body: body,
        createdAt: system.now, dueAt: system.now))
    guard let preference = try await NoticePreference.of(user, system) else { return }
    for channel in preference.channelList where channel != .calendar {
      guard preference.address(of: channel) != nil else { continue }
      _ = try await system.repository(NoticeDelivery.self).create(
        NoticeDelivery(
          id: system.nextID(), noticeID: notice.id, channel: channel, nextAt: notice.dueAt,
          createdAt: system.now))
    }
  }
}
