import OpsDomain
import OpsStorage

/// What the gate enforces for notices, their plans, settings and outbox. All of them are written
/// by the system: people change their own through operations.
enum NoticeRules {
  static let plans = CollectionRules(NoticePlan.self, readable: .systemManageNotifications)
    .transition(of: NoticePlan.self) { old, new in
      guard let old, let new else { return }
      guard old.kind == new.kind, old.subjectID == new.subjectID, old.stage == new.stage,
        old.date == new.date
      else { throw OpsError(.ruleViolated, "A plan stays with its subject, stage and date") }
      guard old.state != .sent || new.state == .sent else {
        throw OpsError(.ruleViolated, "What was sent is not sent again")
      }
    }

  static let notices = CollectionRules(
    Notice.self, read: { own(Notice.Columns.userID, $0) }
  )
  .goingWithPerson()
  .transition(of: Notice.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.planID == new.planID, old.title == new.title,
      old.body == new.body
    else { throw OpsError(.ruleViolated, "What somebody was told does not change") }
  }

  static let deliveries = CollectionRules(
    NoticeDelivery.self, readable: .systemManageNotifications
  )
  // With the notice, whose reader they name by it.
  .goingWithPerson()
  .transition(of: NoticeDelivery.self) { old, new in
    guard let old, let new else { return }
    let isRetry = old.state == .failed && new.state == .waiting && new.attempts == 0
    guard old.noticeID == new.noticeID, old.channel == new.channel,
      old.attempts <= new.attempts || isRetry
    else { throw OpsError(.ruleViolated, "A delivery stays with its notice and its channel") }
  }

  static let preferences = CollectionRules(
    NoticePreference.self, read: { own(NoticePreference.Columns.userID, $0) }
  )
  .goingWithPerson()
  .transition(of: NoticePreference.self) { _, new in
    guard let new else { return }
    if let email = new.email { _ = try NoticePreference.mailAddress(email) }
    if let webhook = new.webhook { _ = try NoticePreference.webAddress(webhook) }
    guard (new.quietFrom == nil) == (new.quietTo == nil),
      new.quietFrom == nil || new.quiet != nil
    else { throw OpsError(.badValue, "These are no quiet hours", field: "quiet") }
  }

  /// One's own rows and nobody else's.
  private static func own(_ column: Field<RecordID>, _ principal: Principal) -> Access {
    guard let user = principal.userID else { return .closed(.systemManageNotifications) }
    return .rows(.equals(column, user))
  }
}
