import OpsDomain
import OpsStorage

/// One change of the plans.
enum NoticePlanChange: Sendable {
  case create(NoticePlan)
  /// Schedules a plan for that moment, again where it was cancelled.
  case arm(RecordID, Instant)
  case cancel(RecordID)
  /// A condition that was told of is over.
  case end(RecordID)
  /// Takes back a notice that quiet hours still hold back.
  case withdraw(RecordID)

  /// Makes the change, unless the plan has moved on since.
  func apply(_ transaction: Transaction) async throws {
    let plans = transaction.repository(NoticePlan.self)
    switch self {
    case .create(let plan): _ = try await plans.create(plan)
    case .arm(let id, let dueAt):
      guard var plan = try await plans.fetch(id), plan.state != .sent else { return }
      plan.state = .scheduled
      plan.dueAt = dueAt
      plan.settledAt = nil
      plan.endedAt = nil
      _ = try await plans.update(plan)
    case .cancel(let id):
      guard var plan = try await plans.fetch(id), plan.state == .scheduled else { return }
      plan.state = .cancelled
      plan.settledAt = transaction.now
      _ = try await plans.update(plan)
    case .end(let id):
      guard var plan = try await plans.fetch(id), plan.state == .sent else { return }
      plan.endedAt = transaction.now
      _ = try await plans.update(plan)
    case .withdraw(let id):
      let notices = transaction.repository(Notice.self)
      guard var notice = try await notices.fetch(id), notice.dueAt > transaction.now else { return }
      notice.dismissedAt = transaction.now
      _ = try await notices.update(notice)
    }
  }
}
