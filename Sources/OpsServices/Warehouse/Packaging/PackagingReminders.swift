import OpsDomain
import OpsStorage

/// Which packaging records people are to be reminded of.
public enum PackagingReminders {
  /// The condition of a record that needs its reminder at `moment`: it wants one, has had none, is
  /// in progress, and the day it is due begins within 24 hours or has begun.
  ///
  /// Source: rules of the packaging module (domain catalogue, 2.7).
  static func condition(at moment: Instant, _ calendar: any SiteCalendar) -> Predicate {
    let latest = calendar.date(
      of: moment.adding(milliseconds: PackagingRecord.reminderSpan.milliseconds))
    typealias Columns = PackagingRecord.Columns
    return .and([
      .equals(Columns.status, .text(PackagingStatus.inProgress.rawValue)),
      .lessOrEqual(Columns.due, .text(latest.description)),
      .equals(Columns.wantsReminder, .bool(true)), .equals(Columns.remindedAt, .null),
    ])
  }

  /// The records that need their reminder now, the most urgent first.
  public static func due(_ transaction: Transaction) async throws -> [PackagingRecord] {
    try await transaction.repository(PackagingRecord.self).all(
      where: condition(at: transaction.now, transaction.context.calendar),
      order: PackagingService.workOrder)
  }

  /// Notes that people have been reminded of a record, so that it happens once.
  public static func markSent(
    _ record: PackagingRecord, _ transaction: Transaction
  ) async throws {
    var record = record
    record.remindedAt = transaction.now
    record.updatedAt = transaction.now
    _ = try await transaction.asSystem("notes that a reminder was sent")
      .repository(PackagingRecord.self).update(record)
  }
}
