/// Makes backups of the book and proves them: only where the book is. The application hands it in
/// as a service outside of the book.
public protocol BackupOffice: Sendable {
  /// Makes a backup, reads it back, and removes older ones if the order says so.
  ///
  /// Throws `cantcreate.file`, `tempfail.storage_full`, `conflict.running` while another one is
  /// being made, `data.bad_value` for a passphrase that is too short, and what reading the book
  /// throws. Whatever it throws, earlier backups are as they were.
  func make(
    _ order: BackupOrder, progress: @escaping BackupProgress
  ) async throws -> BackupReceipt

  /// Restores a backup into a book beside this one that nobody else sees, checks it, and removes it
  /// again. A book that does not hold is an answer, not an error.
  ///
  /// Throws what reading the backup throws, and `rule.bad_state` for a backup of another book.
  func prove(
    _ file: String, passphraseFile: String?, progress: @escaping BackupProgress
  ) async throws -> BackupProof
}

/// Told of the work on a backup now and then; may throw to end it.
public typealias BackupProgress = @Sendable (BackupStep) async throws -> Void
