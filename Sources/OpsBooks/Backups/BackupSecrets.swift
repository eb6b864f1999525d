import OpsBackup
import OpsDomain

/// Where what opens the backups of a book is kept: a passphrase in a file that somebody names, or a
/// key in the book's seal folder.
struct BackupSecrets {
  static let keyName = "backup.key"

  let safe: SafeFolder

  var keyFile: String { safe.file(Self.keyName) }

  /// What a new backup is locked with. Without a passphrase the key of the seal folder, which is
  /// made the first time.
  ///
  /// Throws `noinput.file` and `config.invalid` for a file that cannot be used, and
  /// `cantcreate.file`.
  func forMaking(
    _ passphraseFile: String?, _ random: any RandomSource
  ) throws -> BackupLock {
    if let passphraseFile { return .passphrase(try Self.passphrase(passphraseFile)) }
    try safe.prepare()
    let file = try SafeFile(keyFile)
    try safe.check(Self.keyName)
    try file.lock()
    let kept = try file.read(BackupLock.keyLength, at: 0)
    guard kept.isEmpty else { return .key(kept) }
    let key = random.bytes(BackupLock.keyLength)
    try file.write(key, at: 0)
    try file.synchronise()
    return .key(key)
  }

  /// What opens a backup: the passphrase, or else the key in a file, or else that of the seal
  /// folder.
  ///
  /// Throws `noinput.file` where none is there, and `config.invalid` for a file that others may
  /// read.
  func forOpening(_ passphraseFile: String?, keyFile named: String? = nil) throws -> BackupLock {
    if let passphraseFile { return .passphrase(try Self.passphrase(passphraseFile)) }
    let path = named ?? keyFile
    guard FileAccess.exists(path) else {
      throw OpsError(
        .noInput, "The key of the backup is missing: \(Excerpt.of(path, maximum: 160))",
        field: "key_file",
        hint: "add --key-file FILE with your copy of \(Self.keyName), or --passphrase-file FILE")
    }
    return .key(try Self.content(path, "key_file", limit: 4 * BackupLock.keyLength))
  }

  /// The first line of a file.
  private static func passphrase(_ path: String) throws -> Secret {
    let line = try content(path, "passphrase_file", limit: 4_096)
      .prefix { $0 >= 0x20 && $0 != 0x7F }
    return Secret(String(decoding: line, as: UTF8.self))
  }

  private static func content(_ path: String, _ field: String, limit: Int) throws -> [UInt8] {
    let file = OwnFile(path)
    guard let isOpenToOthers = file.isOpenToOthers else {
      throw OpsError(.noInput, "The file \(file.name) does not exist", field: field)
    }
    guard !isOpenToOthers else {
      throw OpsError(
        .configuration, "The file \(file.name) is open to others", field: field,
        hint: "run `chmod 600` on it, and put a new secret in it")
    }
    let opened = try BackupFile(path)
    return try opened.read(limit)
  }
}
