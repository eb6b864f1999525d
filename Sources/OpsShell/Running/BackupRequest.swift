import OpsDomain

/// What a command wants of backups. Only the application can do it, on the machine of the book.
public enum BackupRequest: Sendable, Equatable {
  /// Makes one.
  /// - Parameters:
  ///   - place: A new file, or a folder.
  ///   - passphraseFile: The file with the passphrase; nil for the key in the seal folder.
  ///   - keep: How many stay in the folder; nil for all.
  case create(place: String, passphraseFile: String?, keep: Int64?)
  /// Reads one to its end.
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
}

/// What opens a backup; the key in the seal folder unless told.
public struct BackupOpening: Sendable, Equatable {
  /// The file with the passphrase.
  public let passphraseFile: String?
  /// The file with the key.
  public let keyFile: String?

  /// What opens a backup.
  public init(passphraseFile: String? = nil, keyFile: String? = nil) {
    self.passphraseFile = passphraseFile
    self.keyFile = keyFile
  }
}

/// What backup is restored, and how.
public struct BackupRestoreRequest: Sendable, Equatable {
  /// The file of the backup.
  public var file: String
  /// The file of the new book.
  public var target: String
  /// What opens the backup.
  public var opening = BackupOpening()
  /// The last commit that the new book has; nil for all.
  public var commit: Int64?
  /// The moment up to which the new book goes; nil for the end.
  public var moment: Instant?
  /// A file with the marks of erasures, or `none`; nil to look for it.
  public var erasures: String?
  /// Whether the book is checked.
  public var isChecked = true

  /// A whole backup as a new book.
  public init(_ file: String, to target: String) {
    self.file = file
    self.target = target
  }
}
