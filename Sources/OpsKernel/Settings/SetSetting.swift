import OpsDomain
import OpsStorage

/// Input of `setting.set`: a value, or the wish to go back to the default.
public struct SetSetting: OperationInput {
  /// The name of the setting, such as `stock.default_location`.
  public var setting: Of<SetSetting, String>
  /// Its new value.
  public var value: Argument<String>?
  /// Set it back to the default.
  public var reset: Bool?

  /// Which settings there are, the areas say.
  static let settingParameter = Parameter.argument("setting", .text, label: "KEY", "The setting.")
    .completed { parameter, words in
      parameter.told("The setting: \(words.settings.joined(separator: ", ")).")
    }
}

extension SettingService {
  static let set = Operation<SetSetting, SettingView>(
    "setting.set", area: .platform, "Changes a setting of the book.",
    permission: .systemManageSettings, effect: .write(.reversible),
    examples: [
      "setting set oos.auto_allocate off", "setting set stock.default_location SHOP",
      "setting set oos.auto_allocate --reset",
    ])

  /// Changes a setting. Throws `notfound.any` for a setting that does not exist, `data.bad_value`
  /// for a value it cannot have, also for an amount with more decimals than the currency,
  /// `notfound.location` for a location nobody knows, and `signin.not_fresh` or `denied.scope` for
  /// one that protects the book.
  public func set(_ input: SetSetting, _ call: Call) async throws -> Outcome<SettingView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let definition = try desk.world.blueprint.settings.named(input.setting)
      let settings = transaction.repository(Setting.self)
      let found = try await settings.fetch(key: Setting.nameKey, definition.key)
      let isReset = input.reset ?? false
      guard (input.value == nil) == isReset else {
        throw OpsError(
          .badValue, "Give either a value or --reset", field: "value",
          hint: "allowed: \(definition.range)")
      }
      guard let text = input.value else {
        guard var found else { return try await Self.view(definition, nil, transaction) }
        guard definition.keepsAuthor else {
          try await settings.delete(found)
          return try await Self.view(definition, nil, transaction)
        }
        if TextFolding.sameBytes(found.value, definition.fallback) {
          return try await Self.view(definition, found, transaction)
        }
        found.value = definition.fallback
        found.updatedAt = transaction.now
        found.updatedBy = transaction.principal.userID
        return try await Self.view(definition, settings.update(found), transaction)
      }
      let value = try await Self.checked(text, definition, transaction)
      if let found, TextFolding.sameBytes(found.value, value) {
        return try await Self.view(definition, found, transaction)
      }
      var setting =
        found
        ?? Setting(
          id: transaction.nextID(), key: definition.key, value: value, updatedAt: transaction.now)
      setting.value = value
      setting.updatedAt = transaction.now
      setting.updatedBy = transaction.principal.userID
      setting =
        found == nil ? try await settings.create(setting) : try await settings.update(setting)
      return try await Self.view(definition, setting, transaction)
    }
  }

  private static func view(
    _ definition: SettingDefinition, _ setting: Setting?, _ transaction: Transaction
  ) async throws -> SettingView {
    SettingView(
      definition, setting, in: transaction.context.currency,
      people: try await transaction.peopleNames([setting?.updatedBy]))
  }

  private static func checked(
    _ text: String, _ definition: SettingDefinition, _ transaction: Transaction
  ) async throws -> String {
    let value = try definition.normalised(text)
    return try await definition.lookUp?(value, transaction) ?? value
  }
}
