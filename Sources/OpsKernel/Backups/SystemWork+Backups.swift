/// Work on what the book remembers of its backups.
extension SystemWork {
  /// Remembers a backup or a drill.
  static let noteBackup = SystemWork("backup.note")
  /// Looks what is known of backups.
  static let lookForBackups = SystemWork("backup.look")
  /// Goes back to a commit in a restored copy of the book: the journal's end says it.
  static let rewindBook = SystemWork("backup.rewind")
}
