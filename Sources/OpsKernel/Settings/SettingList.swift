import OpsDomain

/// The closed list of settings.
public struct SettingList: Sendable {
  /// What people change in daily work comes first, and then what protects the book. Settings of one
  /// group stand together, as their areas list them; other groups come last.
  private static let groups = [
    "oos", "stock", "reorder", "session", "access", "privacy", "job", "count",
  ]

  public let all: [SettingDefinition]

  init(_ definitions: [SettingDefinition]) {
    let grouped = Dictionary(grouping: definitions, by: \.group)
    let others = definitions.filter { !Self.groups.contains($0.group) }
    all = Self.groups.flatMap { grouped[$0] ?? [] } + others
  }

  /// The setting called `key`. Throws `notfound.any` with the settings there are.
  public func named(_ key: String) throws(OpsError) -> SettingDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.key, key) }) { return found }
    throw OpsError(
      .notFound, "There is no setting \(Excerpt.of(key))", field: "setting",
      hint: "settings: " + all.map(\.key).joined(separator: ", "))
  }
}
