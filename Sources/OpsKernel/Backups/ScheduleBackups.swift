import OpsDomain
import OpsStorage

/// Input of `backup.schedule`.
public struct ScheduleBackups: OperationInput {
  /// Folder of the backups, a full path on the machine of the book.
  public var folder: String?
  /// File with the passphrase, a full path there; none: the key in the seal folder.
  public var passphraseFile: String?
  /// How often a backup is made, such as 1d.
  public var every: TimeSpan?
  /// How many backups stay in the folder; older ones are removed.
  public var keep: Int64?
  /// How old the newest backup may be before administrators get a notice.
  public var warnAfter: TimeSpan?
  /// How often the newest backup is restored for a test and checked.
  public var drillEvery: TimeSpan?
  /// End the schedule; backups stay where they are.
  public var off: Bool?
}

extension ScheduleBackups {
  public static var mayOnlyAsk: Bool { true }
  /// Whether it says how often or how many, which means nothing without a folder. Ending a schedule
  /// may change its figures as well.
  var changesPace: Bool {
    off != true && (every != nil || keep != nil || warnAfter != nil || drillEvery != nil)
  }
  public var onlyAsks: Bool {
    folder == nil && passphraseFile == nil && every == nil && keep == nil && warnAfter == nil
      && drillEvery == nil && off != true
  }
}

extension BackupService {
  static let schedule = Operation<ScheduleBackups, BackupScheduleView>(
    "backup.schedule", area: .platform, "Shows or changes the schedule of backups.",
    permission: .systemManageSettings, effect: .write(.reversible),
    examples: [
      "backup schedule", "backup schedule --folder /var/backups/opsh --every 1d --keep 14",
      "backup schedule --off",
    ])

  /// Changes the settings of the schedule that are given, in one commit, and answers all of them.
  /// The job `backup.make` obeys them.
  ///
  /// Throws `data.bad_value` for a path that is not a full one and for a value out of range,
  /// `usage.arguments` for a folder together with `off` and for figures of a schedule without a
  /// folder, and `signin.not_fresh`.
  public func schedule(
    _ input: ScheduleBackups, _ call: Call
  ) async throws -> Outcome<BackupScheduleView> {
    var outcome = try await desk.perform(Self.schedule, input, call) { transaction in
      guard input.off != true || input.folder == nil else {
        throw OpsError(
          .usage, "Give either --folder or --off", field: "off", hint: "leave one of them out")
      }
      let writer = SettingWriter(transaction)
      let folder = input.off == true ? Settings.noPlace : input.folder
      try await writer.set(Settings.backupFolder.definition, folder)
      try await writer.set(Settings.backupPassphrase.definition, input.passphraseFile)
      try await writer.set(Settings.backupInterval.definition, input.every?.description)
      try await writer.set(Settings.backupsKept.definition, input.keep.map { "\($0)" })
      try await writer.set(Settings.backupAge.definition, input.warnAfter?.description)
      try await writer.set(Settings.backupProving.definition, input.drillEvery?.description)
      let view = try await BackupScheduleView.read(transaction)
      guard view.folder != nil || !input.changesPace else {
        throw OpsError(
          .usage, "There is no schedule: without a folder no backup is made", field: "folder",
          hint: "add --folder DIR, a full path on the machine of the book")
      }
      return view
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }
}
