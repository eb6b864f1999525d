import OpsDomain

/// A backup of the book that was made, or that could not be made.
public struct Backup: Entity {
  /// The collection of backups, what people call one, and the series of their numbers.
  public static let record = Record("backups", .platform, "backup", series: "BACKUP")

  public var id: RecordID
  public var version: Int64 = 0
  /// `BACKUP-000001` and so on.
  public var number: RecordNumber
  /// The path of its file, on the machine of the book; the folder of one that failed.
  public var file: String
  /// Whether it was made.
  public var state: BackupState
  /// When it was begun.
  public var at: Indexed<Instant>
  /// The last commit in it; 0 for one that failed.
  public var sequence: Int64
  /// Bytes of its file; 0 for one that failed.
  public var size: Int64
  /// How long it took, in milliseconds.
  public var duration: Int64
  /// Whether the schedule made it, and not a person.
  public var isScheduled: Bool
  /// Code of the error that ended it; nil for one that was made.
  public var error: String?
  /// When a drill has last restored it and found the book whole; nil for never.
  public var provenAt: Instant?
  /// How long that restore took, checks left out, in milliseconds.
  public var restoreDuration: Int64?
}

extension Backup {
  public static let indexes: [SecondaryIndex] = [
    [Columns.state, Columns.at], [Columns.provenAt],
  ]
}

/// What became of a backup.
public enum BackupState: String, ColumnChoice, Codable {
  /// The file was written and read back.
  case made
  /// It could not be made.
  case failed
  /// The file was removed, because newer ones are kept.
  case removed
}
