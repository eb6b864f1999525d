import OpsStorage

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
