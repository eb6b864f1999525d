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

  /// Plans a reminder for now, besides the one that is sent by itself; false if one that was
  /// planned so still waits to be sent.
  /// - Parameter system: With the rights of the system.
  static func plan(
    for record: PackagingRecord, _ system: Transaction
  ) async throws -> Bool {
    let known = try await plans(of: record.id, system)
    guard !known.contains(where: { $0.state == .scheduled }) else { return false }
    let stage = (known.map(\.stage).max() ?? 0) + 1
    _ = try await system.repository(NoticePlan.self).create(
      NoticePlan(
        id: system.nextID(), kind: .packagingDue, collection: PackagingRecord.schema.name,
        subjectID: record.id, stage: stage, date: record.due, dueAt: system.now,
        createdAt: system.now))
    return true
  }

  /// Reminders that people have asked for, of one record. The one that is sent by itself has the
  /// stage 0.
  static func plans(
    of record: RecordID, _ system: Transaction
  ) async throws -> [NoticePlan] {
    typealias Columns = NoticePlan.Columns
    return try await system.repository(NoticePlan.self).all(
      where: .and([
        .equals(Columns.kind, .packagingDue),
        .equals(Columns.collection, PackagingRecord.schema.name),
        .equals(Columns.subjectID, record), .greater(Columns.stage, 0),
      ]))
  }

  /// What the reminders are about that people have asked for and that still wait to be sent.
  static func asked(
    _ id: RecordID, _ system: Transaction
  ) async throws -> [NoticeOccasion] {
    guard let record = try await system.repository(PackagingRecord.self).fetch(id),
      record.status == .inProgress
    else { return [] }
    let due = record.due == .maximum ? "not packed yet" : "due on \(record.due)"
    return try await plans(of: id, system).filter { $0.state == .scheduled }.map { plan in
      NoticeOccasion(
        .packagingDue, collection: PackagingRecord.schema.name, subjectID: id, stage: plan.stage,
        date: plan.date, dueAt: plan.dueAt, title: "\(record.number): \(due)",
        body: "A reminder of \(record.number), \(Counted.text(record.packages, "package")) of "
          + "\(record.perPackage), which is not completed.",
        audience: .holders(of: .inventoryUpdateStock, about: [.product(record.productID)]))
    }
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
