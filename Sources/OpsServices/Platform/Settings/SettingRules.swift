import OpsDomain
import OpsStorage

/// What the gate enforces for settings: only those the product knows, with values it understands.
/// Everybody's work depends on them, so everybody who is signed in may read them.
enum SettingRules {
  static let settings = CollectionRules(
    Setting.schema,
    read: { $0.isSystem || $0.userID != nil ? .all : .closed(.systemManageSettings) },
    write: [
      .insert: .systemManageSettings, .update: .systemManageSettings,
      .delete: .systemManageSettings,
    ]
  )
  .transition(of: Setting.self) { old, new in
    if try BookSeed.guardSetting(old, new) { return }
    guard let new else { return }
    let definition = try SettingDefinition.named(new.key)
    guard TextFolding.sameBytes(try definition.normalised(new.value), new.value) else {
      throw OpsError(
        .badValue, "\(new.key) is not written that way", field: "value",
        hint: "allowed: \(definition.range)")
    }
    if let old, !TextFolding.sameBytes(old.key, new.key) {
      throw OpsError(.ruleViolated, "A setting keeps its key", field: "key")
    }
  }
  .reaction(of: Setting.self) { old, new, transaction in
    try await BookSeed.guardClock(old, new, transaction)
  }
}
