import OpsDomain
import OpsStorage

/// The schedule of backups, as the settings say.
struct BackupPlan: Sendable, Equatable {
  /// Nil without a schedule.
  let folder: String?
  let passphraseFile: String?
  let interval: TimeSpan
  let keep: Int64
  let oldAfter: TimeSpan
  let proving: TimeSpan

  static func read(_ transaction: Transaction) async throws -> BackupPlan {
    func path(_ setting: BookSetting<String>) async throws -> String? {
      let text = try await setting.value(transaction)
      return text == Settings.noPlace ? nil : text
    }
    return BackupPlan(
      folder: try await path(Settings.backupFolder),
      passphraseFile: try await path(Settings.backupPassphrase),
      interval: try await Settings.backupInterval.value(transaction),
      keep: try await Settings.backupsKept.value(transaction),
      oldAfter: try await Settings.backupAge.value(transaction),
      proving: try await Settings.backupProving.value(transaction))
  }

  var order: BackupOrder? {
    folder.map { BackupOrder($0, passphraseFile: passphraseFile, keep: keep) }
  }
}
