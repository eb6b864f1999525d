import OpsDomain
import OpsStorage

/// Puts a setting back. That is a change by the caller, now: rules ask who changed a setting last.
struct SettingReversal: RecordReversal {
  var schema: Schema { Setting.schema }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    var record = record
    if let row = record.before {
      record.before = stamped(try Setting(row), reversal.writer).row
    } else if let row = record.after {
      let setting = try Setting(row)
      let definition = try? reversal.blueprint.settings.named(setting.key)
      if let definition, definition.keepsAuthor {
        var standard = stamped(setting, reversal.writer)
        standard.value = definition.fallback
        record.before = standard.row
      }
    }
    try await reversal.putBack(record)
  }

  private func stamped(_ setting: Setting, _ writer: Transaction) -> Setting {
    var setting = setting
    setting.updatedAt = writer.now
    setting.updatedBy = writer.caller.userID
    return setting
  }
}
