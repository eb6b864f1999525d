import OpsDomain
import OpsStorage

/// Input of `setting.change`: several settings, all of them or none.
public struct ChangeSettings: OperationInput {
  /// `KEY=VALUE`: A setting and its new value; may be given several times.
  public var set: [LineText]?
  /// `KEY`: A setting that goes back to its default; may be given several times.
  public var reset: [Name]?
}

extension SettingService {
  static let change = Operation<ChangeSettings, Listing<SettingView>>(
    "setting.change", area: .platform, "Changes several settings of the book in one commit.",
    permission: .systemManageSettings, effect: .write(.reversible),
    examples: [
      "setting change --set stock.reservation_ttl=2d --set oos.auto_allocate=off",
      "setting change --set stock.reservation_ttl=2d --reset oos.auto_allocate",
    ])

  /// Changes settings, all or none. Throws `data.bad_value` for nothing to change and for a line
  /// without `=`, `data.duplicate` for a setting that is named twice, and what ``set(_:_:)``
  /// throws.
  public func change(
    _ input: ChangeSettings, _ call: Call
  ) async throws -> Outcome<Listing<SettingView>> {
    try await desk.perform(Self.change, input, call) { transaction in
      let list = desk.world.blueprint.settings
      let wanted = try Self.wanted(input)
      var seen: Set<String> = []
      var views: [SettingView] = []
      for (key, text) in wanted {
        let definition = try list.named(key)
        guard seen.insert(definition.key).inserted else {
          throw OpsError(
            .duplicate, "\(definition.key) is named twice", field: "set",
            hint: "give each setting once")
        }
        let value = try await Self.checked(text, definition, transaction)
        let setting = try await Self.write(value, definition, transaction)
        views.append(try await view(definition, setting, transaction))
      }
      return Listing(items: views)
    }
  }

  /// The settings with their new values; nil for the default.
  private static func wanted(
    _ input: ChangeSettings
  ) throws(OpsError) -> [(key: String, value: String?)] {
    var wanted: [(key: String, value: String?)] = []
    for line in input.set ?? [] {
      guard let sign = line.firstIndex(of: "=") else {
        throw OpsError(
          .badValue, "\(Excerpt.of(line)) has no value", field: "set",
          hint: "write KEY=VALUE, such as oos.auto_allocate=off")
      }
      wanted.append((String(line[..<sign]), String(line[line.index(after: sign)...])))
    }
    for key in input.reset ?? [] { wanted.append((key, nil)) }
    guard !wanted.isEmpty else {
      throw OpsError(
        .badValue, "No setting is named", field: "set",
        hint: "give --set KEY=VALUE or --reset KEY")
    }
    return wanted
  }
}
