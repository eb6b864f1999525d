import OpsBackup
import OpsDomain
import OpsKernel
import OpsStorage

/// Up to where a backup is restored.
package enum RestorePoint: Sendable, Equatable {
  /// All of it.
  case end
  /// As it was right after a commit.
  case commit(Int64)
  /// As it was at a moment.
  case time(Instant)
}

/// What backup is restored, and how.
package struct RestoreWish: Sendable {
  /// The file of the backup.
  package let file: String
  /// The new book, which is not there yet.
  package let target: BookFiles
  /// The file with the passphrase; nil for a backup that a key opens.
  package var passphraseFile: String?
  /// The file with the key; nil for that of the configured book.
  package var keyFile: String?
  /// Up to where it is restored.
  package var point = RestorePoint.end
  /// Who was erased since the backup, as far as anybody knows.
  package var erasures: [ErasureMark] = []
  /// Whether the restored book is checked before it takes its place.
  package var isChecked = true

  package init(_ file: String, to target: BookFiles) {
    self.file = file
    self.target = target
  }
}

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
