import OpsDomain
import OpsStorage

/// Input of `setting.list`.
public struct ListSettings: OperationInput {
  /// `WORD`: Only settings of this category, the word before the dot, such as stock.
  public var category: Name?
  /// `TEXT`: Only settings with this text in their name or in what they decide.
  public var search: Name?
  /// Only settings that somebody changed.
  public var changed: Bool?
}

extension SettingService {
  static let list = Operation<ListSettings, Listing<SettingView>>(
    "setting.list", area: .platform, "Lists all settings with their values and defaults.",
    permission: .systemManageSettings, effect: .read,
    examples: [
      "setting list", "setting list --category stock", "setting list --search notice --changed",
    ])

  /// The settings there are, whether or not somebody changed them. Throws `notfound.any` for a
  /// category without settings.
  public func list(
    _ input: ListSettings, _ call: Call
  ) async throws -> Outcome<Listing<SettingView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let stored = try await transaction.repository(Setting.self).all(where: .everything)
      let people = try await transaction.peopleNames(stored.map(\.updatedBy))
      let list = desk.world.blueprint.settings
      let views = try list.found(category: input.category, search: input.search).map {
        definition in
        SettingView(
          definition, stored.first { $0.key == definition.key }, in: list,
          transaction.context.currency, people: people)
      }
      return Listing(items: views.filter { !(input.changed ?? false) || !$0.isDefault })
    }
  }
}
