import OpsDomain
import OpsStorage

/// What the gate enforces for settings: only those the product knows, with values it understands.
/// Everybody's work depends on them, so everybody who is signed in may read them.
enum SettingRules {
  /// - Parameter list: The settings there are.
  static func settings(_ list: Deferred<SettingList>) -> CollectionRules {
    rules.transition(of: Setting.self) { try check($0, $1, list.value) }
      // What protects the book, or says how much people are paid or pay, is changed by a person who
      // has just signed in and whose right does not end, whichever way; some others by one who has
      // just signed in.
      .sensitive { old, new in
        [old, new].compactMap { $0.flatMap { try? Setting($0) } }.map(\.key)
          .first { list.value.isSensitive($0) }.map { "Changing \($0)" }
      }
      .reaction(of: Setting.self) { old, new, transaction in
        let list = list.value
        if let new, let definition = try? list.named(new.key) {
          try definition.checkDecimals(of: new.value, in: transaction.context.currency)
        }
        try await BookSeed.guardClock(old, new, transaction)
        guard let key = (new ?? old)?.key else { return }
        if list.needsLastingRight(key) {
          // The system and the owner of the process have no right that could end.
          try await Delegation(transaction, by: transaction.caller).requireLasting(
            [.systemManageSettings], to: "Changing \(key)")
          if list.guardsAccess(key) {
            try await SettingRequestRules.check(old, new, list, transaction)
          }
        }
        try await SettingRequestRules.close(old, new, list, transaction)
      }
  }

  private static let rules = CollectionRules(
    Setting.self,
    read: { $0.isSystem || $0.userID != nil ? .all : .closed(.systemManageSettings) },
    write: [
      .insert: .systemManageSettings, .update: .systemManageSettings,
      .delete: .systemManageSettings,
    ]
  )
  // It names administrators.
  .historyFor(.systemManageSettings)
  .byHand([
    .insert: [SettingService.set], .update: [SettingService.set], .delete: [SettingService.set],
  ])

  private static func check(_ old: Setting?, _ new: Setting?, _ list: SettingList) throws {
    if try BookSeed.guardSetting(old, new) { return }
    guard let new else {
      guard let old, (try? list.named(old.key))?.keepsAuthor == true else { return }
      throw OpsError(
        .ruleViolated, "\(old.key) cannot be removed", field: "setting",
        hint: "run `opsh setting set \(old.key) --reset` to go back to the default")
    }
    let definition = try list.named(new.key)
    guard TextFolding.sameBytes(try definition.normalised(new.value), new.value) else {
      throw OpsError(
        .badValue, "The value of \(new.key) is not written in its usual form", field: "value",
        hint: "allowed: \(definition.range)")
    }
    if let old, !TextFolding.sameBytes(old.key, new.key) {
      throw OpsError(.ruleViolated, "The key of a setting cannot change", field: "key")
    }
  }
}
