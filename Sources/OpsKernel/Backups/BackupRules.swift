import OpsDomain
import OpsStorage

/// What the gate enforces for backups: only the system writes them, and what was made stays what it
/// was.
enum BackupRules {
  static let backups = CollectionRules(Backup.self, readable: .systemBackupData)
    .transition(of: Backup.self) { old, new in
      guard let old, let new else { return }
      guard TextFolding.sameBytes(old.number, new.number), old.at == new.at,
        old.sequence == new.sequence, TextFolding.sameBytes(old.file, new.file)
      else {
        throw OpsError(.ruleViolated, "A backup that was made cannot change", field: "backup")
      }
    }
}
