import OpsBackup
import OpsKernel
import OpsStorage

/// A book that was restored.
package struct RestoreReport: Sendable {
  /// What the backup says of itself.
  package let facts: BackupFacts
  /// Where the journal of the restored book ends.
  package let head: JournalHead
  /// Persons who were erased again.
  package let erased: Int
  /// What was checked; nothing where nobody wanted it.
  package let checks: [BackupProof.Check]
  /// Folders of an earlier book at this place that were moved aside.
  package let moved: [String]
  /// How long it took, checks left out, in milliseconds.
  package let restoring: Int64
}
