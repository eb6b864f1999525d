import OpsDomain
import OpsStorage

/// Turns plans that are due into notices, with their lines of the outbox in the same commit.
struct NoticeSender {
  /// Plans of one commit.
  static let atOnce = 100
  /// How long a plan waits whose question could not be asked; by then it is planned anew.
  static let putOff = TimeSpan(milliseconds: 900_000)

  private let transaction: Transaction
  private let pass: NoticePass
  private let readers: NoticeReaders

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction, pass: NoticePass) {
    self.transaction = transaction
    self.pass = pass
    readers = NoticeReaders(transaction)
  }

  /// Plans that are due now.
  static func due(_ now: Instant) -> Predicate {
    .and([
      .equals(NoticePlan.Columns.state, .scheduled),
      .lessOrEqual(NoticePlan.Columns.dueAt, now),
    ])
  }

  /// Sends or cancels up to ``atOnce`` plans that are due. A plan whose question fails is put off
  /// and stops no other.
  func send() async throws -> (plans: Int, notices: Int) {
    let due = try await transaction.repository(NoticePlan.self).first(
      Self.atOnce, where: Self.due(transaction.now), order: [.ascending(NoticePlan.Columns.dueAt)])
    var notices = 0
    for var plan in due {
      let occasion: NoticeOccasion?
      do {
        occasion = try await self.occasion(of: plan)
      } catch let failure as OpsError where !failure.isRetryable {
        plan.dueAt = transaction.now.adding(Self.putOff)
        _ = try await transaction.repository(NoticePlan.self).update(plan)
        continue
      }
      plan.settledAt = transaction.now
      plan.state = occasion == nil ? .cancelled : .sent
      plan = try await transaction.repository(NoticePlan.self).update(plan)
      guard let occasion else { continue }
      notices += try await tell(occasion, plan)
      try await source(of: plan)?.noteSent(plan, transaction)
    }
    return (due.count, notices)
  }

  /// What the plan is about as it is now: asked again, because the plan may be minutes old.
  func occasion(of plan: NoticePlan) async throws -> NoticeOccasion? {
    guard let source = source(of: plan) else { return nil }
    return try await source.find(.subject(plan.subjectID), pass, transaction)
      .first(where: plan.isOf)
  }

  private func source(of plan: NoticePlan) -> NoticeSource? {
    pass.sources.first { $0.kind == plan.kind }
  }

  private func tell(_ occasion: NoticeOccasion, _ plan: NoticePlan) async throws -> Int {
    let writer = NoticeWriter(transaction)
    var told = 0
    for user in try await readers.of(occasion.audience) {
      let preference = try await writer.preference(of: user)
      guard preference.isOn(plan.kind) else { continue }
      let now = transaction.now
      let due = preference.quiet?.shifting(now, transaction.context.calendar) ?? now
      try await writer.tell(
        preference, of: plan, title: occasion.title, body: occasion.body, at: due, isEvent: true)
      told += 1
    }
    return told
  }
}
