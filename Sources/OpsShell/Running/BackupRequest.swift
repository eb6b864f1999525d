/// What a command wants of backups. Only the application can do it, on the machine of the book.
public enum BackupRequest: Sendable, Equatable {
  /// Makes one.
  /// - Parameters:
  ///   - place: A new file, or a folder.
  ///   - passphraseFile: The file with the passphrase; nil for the key in the seal folder.
  ///   - keep: How many stay in the folder; nil for all.
  case create(place: String, passphraseFile: String?, keep: Int64?)
  /// Reads a whole backup.
  case verify(file: String, BackupOpening)
  /// Lists those in a folder.
  case files(folder: String)
  /// Makes a new book of one.
  case restore(BackupRestoreRequest)
  /// Restores one for a test; the newest unless told.
  case drill(file: String?, passphraseFile: String?)

  /// The command that wants it.
  public var command: String {
    switch self {
    case .create: "backup create"
    case .verify: "backup verify"
    case .files: "backup files"
    case .restore: "backup restore"
    case .drill: "backup drill"
    }
  }

  /// Whether it leaves a file, a book or a note behind.
  var makesSomething: Bool {
    switch self {
    case .create, .restore, .drill: true
    case .verify, .files: false
    }
  }
}
