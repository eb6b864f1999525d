import OpsDomain
import OpsKernel
import OpsStorage

/// Which packaging records people need a reminder about.
public enum PackagingReminders {
  /// The condition of a record that needs its reminder at `moment`: it wants one, has had none, is
  /// in progress, and its due day begins within 24 hours or has begun.
  static func condition(at moment: Instant, _ calendar: any SiteCalendar) -> Predicate {
    let latest = calendar.date(
      of: moment.adding(milliseconds: PackagingRecord.reminderSpan.milliseconds))
    typealias Columns = PackagingRecord.Columns
    return .and([
      .equals(Columns.status, .inProgress),
      .lessOrEqual(Columns.due, latest),
      .equals(Columns.wantsReminder, true), .equals(Columns.remindedAt, nil),
    ])
  }

  /// The records that need their reminder now, the most urgent first.
  public static func due(_ transaction: Transaction) async throws -> [PackagingRecord] {
    try await transaction.repository(PackagingRecord.self).all(
      where: condition(at: transaction.now, transaction.context.calendar),
      order: PackagingService.workOrder)
  }

  /// Notes on the record that the reminder was sent.
  static func noteSent(_ plan: NoticePlan, _ transaction: Transaction) async throws {
    guard
      var record = try await transaction.repository(PackagingRecord.self).fetch(plan.subjectID)
    else { return }
    record.remindedAt = transaction.now
    record.updatedAt = transaction.now
    _ = try await transaction.repository(PackagingRecord.self).update(record)
  }
}
