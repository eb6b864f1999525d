import OpsDomain

/// A backup as operations answer it.
public struct BackupView: OperationOutput, Equatable {
  public static let answerName = "backup/1"

  /// Its number, such as `BACKUP-000001`.
  public let number: String
  /// Whether it was made, failed, or was removed later.
  public let state: BackupState
  /// When it was begun.
  public let at: Instant
  /// The path of its file, on the machine of the book.
  public let file: Uncut<String>
  /// The last commit in it.
  public let commit: Int64
  /// Size of the file in bytes.
  public let size: Int64
  /// How many seconds it took.
  public let took: Int64
  /// Whether the schedule made it.
  public let isScheduled: Bool
  /// When a drill has last restored it and found the book whole; null for never.
  public let provenAt: Instant?
  /// Code of the error that ended it; null for one that was made.
  public let error: String?

  init(_ backup: Backup) {
    number = backup.number
    state = backup.state
    at = backup.at
    file = backup.file
    commit = backup.sequence
    size = backup.size
    took = backup.duration / 1000
    isScheduled = backup.isScheduled
    provenAt = backup.provenAt
    error = backup.error
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("state", "STATE"), .init("at", "AT"),
    .init("commit", "COMMIT", .right), .init("size", "BYTES", .right),
    .init("proven_at", "PROVEN"), .init("file", "FILE"),
  ]
  public static let seconds: Set<String> = ["took"]
}
