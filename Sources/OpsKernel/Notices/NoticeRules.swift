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
      else {
        throw OpsError(
          .ruleViolated, "The subject, stage and date of a planned notice cannot change")
      }
      guard old.state != .sent || new.state == .sent else {
        throw OpsError(.ruleViolated, "A notice that was sent cannot be sent again")
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
    else { throw OpsError(.ruleViolated, "The text of a notice cannot change") }
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
    else { throw OpsError(.ruleViolated, "The notice and the channel of a delivery cannot change") }
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
    else { throw OpsError(.badValue, "These quiet hours are not valid", field: "quiet") }
  }

  /// One's own rows and nobody else's.
  private static func own(_ column: Field<RecordID>, _ principal: Principal) -> Access {
    guard let user = principal.userID else { return .closed(.systemManageNotifications) }
    return .rows(.equals(column, user))
  }
}
