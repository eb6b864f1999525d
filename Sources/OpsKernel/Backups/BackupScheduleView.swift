import OpsDomain
import OpsStorage

/// The schedule of backups as operations answer it.
public struct BackupScheduleView: OperationOutput, Equatable {
  public static let answerName = "backup.schedule/1"

  /// Whether backups are made by the schedule: on or off.
  public let state: String
  /// Folder of the backups; null while there is no schedule.
  public let folder: String?
  /// File with the passphrase; null for the key in the seal folder.
  public let passphraseFile: String?
  /// How often a backup is made.
  public let every: String
  /// How many backups stay in the folder.
  public let keep: Int64
  /// How old the newest backup may be before administrators get a notice.
  public let warnAfter: String
  /// How often the newest backup is restored for a test.
  public let drillEvery: String
  /// When the newest backup was made; null before the first.
  public let lastAt: Instant?
  /// When a backup was last restored for a test and found whole; null for never.
  public let provenAt: Instant?

  static func read(_ transaction: Transaction) async throws -> BackupScheduleView {
    let plan = try await BackupPlan.read(transaction)
    let book = BackupBook(transaction)
    return BackupScheduleView(
      state: plan.folder == nil ? "off" : "on", folder: plan.folder,
      passphraseFile: plan.passphraseFile, every: plan.interval.description,
      keep: plan.keep, warnAfter: plan.oldAfter.description,
      drillEvery: plan.proving.description, lastAt: try await book.newest()?.at,
      provenAt: try await book.lastProven()?.provenAt)
  }

  public static let columns: [FieldColumn] = [
    .init("state", "STATE"), .init("folder", "FOLDER"), .init("every", "EVERY"),
    .init("keep", "KEEP", .right),
    .init("warn_after", "WARN AFTER"), .init("drill_every", "DRILL EVERY"),
    .init("last_at", "LAST"), .init("proven_at", "PROVEN"),
  ]
}
