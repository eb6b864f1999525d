import OpsDomain

/// The closed list of settings.
public struct SettingList: Sendable {
  /// Settings of one group stand together, as their areas list them; those of no group come last.
  public let all: [SettingDefinition]
  /// Words of the groups that protect the book.
  private let guarding: Set<String>

  init(_ definitions: [SettingDefinition], groups: [SettingGroup]) {
    let words = groups.sorted { $0.place < $1.place }.map(\.word)
    let grouped = Dictionary(grouping: definitions, by: \.group)
    let others = definitions.filter { !words.contains($0.group) }
    all = words.flatMap { grouped[$0] ?? [] } + others
    guarding = Set(groups.filter(\.guardsAccess).map(\.word))
  }

  /// Whether the setting called `key` decides how the book is protected, known or not: see
  /// ``SettingGroup/guardsAccess``.
  func guardsAccess(_ key: String) -> Bool {
    guard let dot = key.firstIndex(of: ".") else { return false }
    return guarding.contains(String(key[..<dot]))
  }

  /// The setting called `key`. Throws `notfound.any` with the settings there are.
  public func named(_ key: String) throws(OpsError) -> SettingDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.key, key) }) { return found }
    throw OpsError(
      .notFound, "There is no setting \(Excerpt.of(key))", field: "setting",
      hint: "settings: " + all.map(\.key).joined(separator: ", "))
  }
}
