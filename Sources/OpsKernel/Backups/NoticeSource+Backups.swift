import OpsDomain
import OpsStorage

/// What administrators are told of backups.
extension NoticeSource {
  /// The last backup could not be made. It is over with the next one that is made.
  static let failedBackups = NoticeSource(.backupFailed) { scope, _, transaction in
    guard let last = try await BackupBook(transaction).last(), last.state == .failed,
      covers(scope, last)
    else { return [] }
    return [
      NoticeOccasion(
        .backupFailed, collection: Backup.schema.name, subjectID: last.id,
        date: nil, dueAt: last.at,
        title: "\(last.number): the backup failed",
        body: "A backup to \(Excerpt.of(last.file, maximum: 120)) could not be made "
          + "(\(last.error ?? "unknown")). Earlier backups are unchanged. "
          + "`opsh job show backup.make` shows the runs, `opsh job run backup.make` tries again.",
        audience: .holders(of: .systemBackupData, about: []))
    ]
  }

  /// The newest backup of a book with a schedule is old, or none was made since there is one.
  static let oldBackups = NoticeSource(.backupOld) { scope, _, transaction in
    let plan = try await BackupPlan.read(transaction)
    guard let folder = plan.folder else { return [] }
    guard let newest = try await BackupBook(transaction).newest() else {
      return try await missing(folder, plan, scope, transaction)
    }
    guard covers(scope, newest) else { return [] }
    let due = newest.at.adding(plan.oldAfter)
    if case .all(let until) = scope, until < due { return [] }
    return [
      NoticeOccasion(
        .backupOld, collection: Backup.schema.name, subjectID: newest.id,
        date: nil, dueAt: due,
        title: "The newest backup is older than \(plan.oldAfter)",
        body: "\(newest.number) of \(newest.at) is the newest backup. "
          + "`opsh job list` shows whether jobs run, and `opsh backup create FOLDER` makes a "
          + "backup now.",
        audience: .holders(of: .systemBackupData, about: []))
    ]
  }

  /// A schedule that has never made a backup: the program that runs its jobs may not be able to.
  private static func missing(
    _ folder: String, _ plan: BackupPlan, _ scope: NoticeScope, _ transaction: Transaction
  ) async throws -> [NoticeOccasion] {
    let found = try await transaction.repository(Setting.self).fetch(
      key: Setting.nameKey, Settings.backupFolder.definition.key)
    guard let setting = found else { return [] }
    let due = setting.updatedAt.adding(plan.oldAfter)
    switch scope {
    case .all(let until): guard until >= due else { return [] }
    case .subject(let id): guard id == setting.id else { return [] }
    }
    return [
      NoticeOccasion(
        .backupOld, collection: Setting.schema.name, subjectID: setting.id, date: nil, dueAt: due,
        title: "No backup was made for \(plan.oldAfter)",
        body: "Backups to \(Excerpt.of(folder, maximum: 120)) are scheduled, and none was made. "
          + "`opsh job show backup.make` shows the runs, and `opsh backup create FOLDER` makes a "
          + "backup now.",
        audience: .holders(of: .systemBackupData, about: []))
    ]
  }

  private static func covers(_ scope: NoticeScope, _ backup: Backup) -> Bool {
    if case .subject(let id) = scope { return id == backup.id }
    return true
  }
}
