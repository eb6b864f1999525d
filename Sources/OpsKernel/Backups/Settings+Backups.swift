import OpsDomain

extension Settings {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  /// What stands for no file and no folder.
  static let noPlace = "none"
  private static let pathLength = 500

  /// Where scheduled backups go; `none` while there is no schedule.
  public static let backupFolder: BookSetting<String> = .record(
    "backup.folder",
    .record(noun: "folder", range: "none, or the full path of a folder", maximum: pathLength),
    default: noPlace,
    "The folder of scheduled backups, on the machine of the book; none: no schedule."
  ) { value, _ in try place(value, field: "folder") }

  /// The file with the passphrase of scheduled backups; `none` for the key in the seal folder.
  public static let backupPassphrase: BookSetting<String> = .record(
    "backup.passphrase_file",
    .record(noun: "file", range: "none, or the full path of a file", maximum: pathLength),
    default: noPlace,
    "The file with the passphrase of scheduled backups; none: the key in the seal folder."
  ) { value, _ in try place(value, field: "passphrase_file") }

  /// How often a scheduled backup is made.
  public static let backupInterval: BookSetting<TimeSpan> = .length(
    "backup.every", TimeSpan(milliseconds: 15 * 60_000), TimeSpan(milliseconds: 31 * day),
    default: TimeSpan(milliseconds: day), "How often a scheduled backup is made.")

  /// How many scheduled backups stay in the folder.
  public static let backupsKept: BookSetting<Int64> = .count(
    "backup.keep", 2, 10_000, default: 14,
    "How many backups of the book stay in the folder; older ones are removed.")

  /// How old the newest backup may be before people are told.
  public static let backupAge: BookSetting<TimeSpan> = .length(
    "backup.warn_after", TimeSpan(milliseconds: hour), TimeSpan(milliseconds: 366 * day),
    default: TimeSpan(milliseconds: 3 * day),
    "How old the newest backup may be before administrators get a notice.")

  /// How often the newest backup is restored for a test.
  public static let backupProving: BookSetting<TimeSpan> = .length(
    "backup.drill_every", TimeSpan(milliseconds: day), TimeSpan(milliseconds: 366 * day),
    default: TimeSpan(milliseconds: 7 * day),
    "How often the newest scheduled backup is restored for a test and checked.")

  /// The settings of backups, in the order in which people read them.
  static let ofBackups = [
    backupFolder.definition, backupPassphrase.definition, backupInterval.definition,
    backupsKept.definition, backupAge.definition, backupProving.definition,
  ]

  /// A full path, or the word for none. Throws `data.bad_value`: a job has no working folder.
  static func place(_ text: String, field: String) throws(OpsError) -> String {
    if TextFolding.fold(text) == noPlace { return noPlace }
    guard text.hasPrefix("/"), !text.utf8.contains(0) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text, maximum: 120)) is not a full path", field: field,
        hint: "begin it with /, such as /var/backups/opsh")
    }
    return text
  }
}
