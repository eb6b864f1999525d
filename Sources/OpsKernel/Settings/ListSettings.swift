import OpsDomain
import OpsStorage

/// Input of `setting.list`: there is nothing to say.
public struct ListSettings: OperationInput {}

extension SettingService {
  static let list = Operation<ListSettings, Listing<SettingView>>(
    "setting.list", area: .platform, "Lists all settings with their values and defaults.",
    permission: .systemManageSettings, effect: .read,
    examples: ["setting list", "setting list -o json"])

  /// All settings there are, whether or not somebody changed them.
  public func list(
    _ input: ListSettings, _ call: Call
  ) async throws -> Outcome<Listing<SettingView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let stored = try await transaction.repository(Setting.self).all(where: .everything)
      let people = try await transaction.peopleNames(stored.map(\.updatedBy))
      return Listing(
        items: desk.world.blueprint.settings.all.map { definition in
          SettingView(
            definition, stored.first { $0.key == definition.key },
            in: transaction.context.currency, people: people)
        })
    }
  }
}
