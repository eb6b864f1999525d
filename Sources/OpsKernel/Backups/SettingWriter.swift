import OpsDomain
import OpsStorage

/// Writes settings with the rights of the caller, for operations that stand for several of them.
struct SettingWriter {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Sets a setting; nil leaves it as it is. Throws `data.bad_value` for what it cannot hold.
  func set(_ definition: SettingDefinition, _ text: String?) async throws {
    guard let text else { return }
    let normal = try definition.normalised(text)
    let value = try await definition.lookUp?(normal, transaction) ?? normal
    let settings = transaction.repository(Setting.self)
    guard var setting = try await settings.fetch(key: Setting.nameKey, definition.key) else {
      if TextFolding.sameBytes(value, definition.fallback) { return }
      _ = try await settings.create(
        Setting(
          id: transaction.nextID(), key: definition.key, value: value, updatedAt: transaction.now,
          updatedBy: transaction.principal.userID))
      return
    }
    if TextFolding.sameBytes(setting.value, value) { return }
    setting.value = value
    setting.updatedAt = transaction.now
    setting.updatedBy = transaction.principal.userID
    _ = try await settings.update(setting)
  }
}
