import OpsDomain
import OpsStorage

extension CommitReversal {
  /// Puts a setting back. That is a change by the caller, now: rules ask who changed a setting
  /// last.
  func putSettingBack(_ part: Part) async throws {
    var part = part
    if let row = part.before {
      part.before = stamped(try Setting(row)).row
    } else if let row = part.after {
      let setting = try Setting(row)
      if let definition = try? SettingDefinition.named(setting.key), definition.keepsAuthor {
        var standard = stamped(setting)
        standard.value = definition.fallback
        part.before = standard.row
      }
    }
    try await putBack(part)
  }

  private func stamped(_ setting: Setting) -> Setting {
    var setting = setting
    setting.updatedAt = writer.now
    setting.updatedBy = writer.caller.userID
    return setting
  }
}
