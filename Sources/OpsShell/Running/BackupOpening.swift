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
