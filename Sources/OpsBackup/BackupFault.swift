import OpsDomain

/// Why a backup cannot be read. Each says that nothing was changed by being thrown before anything
/// is.
public enum BackupFault {
  /// The file is something else.
  public static func notABackup(_ name: String) -> OpsError {
    OpsError(
      .malformed, "\(Excerpt.of(name, maximum: 120)) is not a backup of this program",
      field: "file", hint: "run `opsh backup files FOLDER` to see the backups in a folder")
  }

  /// The form is one that this version does not know.
  static func newer(_ name: String, _ version: Int) -> OpsError {
    OpsError(
      .protocolMismatch,
      "A newer version made the backup \(Excerpt.of(name, maximum: 120)) (form \(version))",
      field: "file", hint: "use the program that made it, or a newer one")
  }

  /// Bytes of it are not those that were written.
  /// - Parameter place: What is damaged, such as `block 7`.
  static func damaged(_ name: String, _ place: String) -> OpsError {
    OpsError(
      .corrupt, "The backup \(Excerpt.of(name, maximum: 120)) is damaged: \(place)",
      field: "file", hint: "use another backup, or another copy of this file")
  }

  /// Its end is missing.
  static func cut(_ name: String, after blocks: UInt64) -> OpsError {
    OpsError(
      .corrupt,
      "The backup \(Excerpt.of(name, maximum: 120)) is not complete: it ends after "
        + Counted.text(Int64(clamping: blocks), "block"),
      field: "file", hint: "use another backup, or copy this file again")
  }

  /// The passphrase or the key is another one.
  static func wrongKey(_ name: String, isPassphrase: Bool) -> OpsError {
    OpsError(
      .badValue,
      "The \(isPassphrase ? "passphrase" : "key") does not open the backup "
        + Excerpt.of(name, maximum: 120),
      field: isPassphrase ? "passphrase_file" : "key_file",
      hint: isPassphrase
        ? "give the file with the passphrase that the backup was made with"
        : "give the file backup.key of the seal folder that the backup was made with")
  }

  /// It was made with a passphrase and a key was given, or the other way round.
  static func otherLock(_ name: String, needsPassphrase: Bool) -> OpsError {
    OpsError(
      .badValue,
      "The backup \(Excerpt.of(name, maximum: 120)) was made with a "
        + (needsPassphrase ? "passphrase" : "key file"),
      field: needsPassphrase ? "passphrase_file" : "key_file",
      hint: needsPassphrase
        ? "add --passphrase-file FILE" : "add --key-file FILE, with the file backup.key")
  }

  /// It is a backup of another book.
  public static func otherBook(_ name: String) -> OpsError {
    OpsError(
      .badState, "\(Excerpt.of(name, maximum: 120)) is a backup of another book", field: "file",
      hint: "name a backup of this book, or the other book with --book")
  }
}
