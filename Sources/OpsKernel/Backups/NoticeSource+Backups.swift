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

  /// The newest backup of a book with a schedule is old.
  static let oldBackups = NoticeSource(.backupOld) { scope, _, transaction in
    let plan = try await BackupPlan.read(transaction)
    guard plan.folder != nil, let newest = try await BackupBook(transaction).newest(),
      covers(scope, newest)
    else { return [] }
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

  private static func covers(_ scope: NoticeScope, _ backup: Backup) -> Bool {
    if case .subject(let id) = scope { return id == backup.id }
    return true
  }
}
