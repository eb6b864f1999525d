import OpsDomain
import OpsKernel
import OpsStorage

/// What can be done with a batch depends on whether its shift is over.
extension ProductionBatch {
  /// Whether its shift is over.
  func isOver(_ transaction: Transaction) async throws -> Bool {
    isOver(try await ShiftCalendar.read(transaction), at: transaction.now)
  }

  /// The same, with a calendar that is already read.
  func isOver(_ calendar: ShiftCalendar, at now: Instant) -> Bool {
    calendar.hours(of: shift, on: day).end <= now
  }

  /// Throws `rule.bad_state`, saying what can be done instead at this hour, unless the act is
  /// possible now.
  func require(_ act: BatchAct, _ transaction: Transaction) async throws {
    guard act.next(from: status) == nil else { return }
    throw refusal(of: act, hint: try await guidance(transaction))
  }

  /// What can be done with the batch as it is at this hour.
  func guidance(_ transaction: Transaction) async throws -> String {
    guard status == .pendingExecution, try await isOver(transaction) else { return guidance }
    return guidanceAfterShift
  }

  /// The remark about a batch that ended by itself.
  var remarkAboutEnd: String { "\(number) ended with its shift; \(reporting) reports what it made" }

  /// What to do with a batch that was approved but not executed before its shift was over. It
  /// cannot be cancelled: that would lose what it made.
  var guidanceAfterShift: String { "its shift is over; \(reporting) reports what it made" }
}
