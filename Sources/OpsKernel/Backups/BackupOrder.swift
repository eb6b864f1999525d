/// What backup is wanted.
public struct BackupOrder: Sendable, Equatable {
  /// A file that is not there yet, or a folder that gets one named after book and time.
  public var place: String
  /// The file with the passphrase; nil to use the key in the book's seal folder.
  public var passphraseFile: String?
  /// How many backups of this book stay in the folder; nil for all. Only for a folder.
  public var keep: Int64?

  /// An order for a backup.
  public init(_ place: String, passphraseFile: String? = nil, keep: Int64? = nil) {
    self.place = place
    self.passphraseFile = passphraseFile
    self.keep = keep
  }
}
