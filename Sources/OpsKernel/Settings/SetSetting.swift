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
  /// one that protects the book, and `rule.same_person` for such a one that needs a second person.
  public func set(_ input: SetSetting, _ call: Call) async throws -> Outcome<SettingView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let definition = try desk.world.blueprint.settings.named(input.setting)
      guard (input.value == nil) == (input.reset ?? false) else {
        throw OpsError(
          .badValue, "Give either a value or --reset", field: "value",
          hint: "allowed: \(definition.range)")
      }
      let value = try await Self.checked(input.value, definition, transaction)
      let setting = try await Self.write(value, definition, transaction)
      return try await view(definition, setting, transaction)
    }
  }

  /// Writes the value, or the default without one; nothing where it is so already. The record as it
  /// is then; nil where none is needed.
  static func write(
    _ value: String?, _ definition: SettingDefinition, _ transaction: Transaction
  ) async throws -> Setting? {
    let settings = transaction.repository(Setting.self)
    let found = try await settings.fetch(key: Setting.nameKey, definition.key)
    if value == nil {
      guard let found else { return nil }
      guard definition.keepsAuthor else {
        try await settings.delete(found)
        return nil
      }
    }
    let text = value ?? definition.fallback
    if let found, TextFolding.sameBytes(found.value, text) { return found }
    var setting =
      found
      ?? Setting(
        id: transaction.nextID(), key: definition.key, value: text, updatedAt: transaction.now)
    setting.value = text
    setting.updatedAt = transaction.now
    setting.updatedBy = transaction.principal.userID
    return found == nil ? try await settings.create(setting) : try await settings.update(setting)
  }

  func view(
    _ definition: SettingDefinition, _ setting: Setting?, _ transaction: Transaction
  ) async throws -> SettingView {
    SettingView(
      definition, setting, in: desk.world.blueprint.settings, transaction.context.currency,
      people: try await transaction.peopleNames([setting?.updatedBy]))
  }

  /// The value as it is stored; nil for the default. Throws `data.bad_value` for one that the
  /// setting cannot have, and what the look-up of a record throws.
  static func checked(
    _ text: String?, _ definition: SettingDefinition, _ transaction: Transaction
  ) async throws -> String? {
    guard let text else { return nil }
    let value = try definition.normalised(text)
    return try await definition.lookUp?(value, transaction) ?? value
  }
}
