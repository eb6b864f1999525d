import OpsDomain

/// The closed list of settings.
public struct SettingList: Sendable {
  /// Settings of one group stand together, as their areas list them; those of no group come last.
  public let all: [SettingDefinition]
  /// Words of the groups that anybody with the right may change at any time.
  private let open: Set<String>
  /// How the names of settings begin that say how much people are paid or pay.
  private let movingMoney: [String]
  /// Names of others that only a person who has just signed in changes.
  private let afterSignIn: Set<String>
  /// Names of those that say who may be let in for good.
  private let lettingIn: Set<String>

  init(_ definitions: [SettingDefinition], groups: [SettingGroup]) {
    var seen: Set<String> = []
    let words = groups.sorted { $0.place < $1.place }.map(\.word)
      .filter { seen.insert($0).inserted }
    let grouped = Dictionary(grouping: definitions, by: \.group)
    let others = definitions.filter { !words.contains($0.group) }
    all = words.flatMap { grouped[$0] ?? [] } + others
    let guarding = groups.filter(\.guardsAccess).map(\.word)
    open = Set(words).subtracting(guarding)
    movingMoney = groups.flatMap(\.movingMoney)
    afterSignIn = groups.reduce(into: []) { $0.formUnion($1.afterSignIn) }
    lettingIn = groups.reduce(into: []) { $0.formUnion($1.lettingIn) }
  }

  /// Whether the setting called `key` decides how the book is protected, known or not: see
  /// ``SettingGroup/guardsAccess``. What belongs to no group is protected, because nobody has said
  /// that it need not be.
  package func guardsAccess(_ key: String) -> Bool { !open.contains(SettingGroup.word(of: key)) }

  /// Whether only a person who has just signed in changes the setting called `key`.
  package func isSensitive(_ key: String) -> Bool {
    needsLastingRight(key) || afterSignIn.contains(key)
  }

  /// Whether the right to change the setting called `key` must not end.
  package func needsLastingRight(_ key: String) -> Bool {
    guardsAccess(key) || movesMoney(key) || lettingIn.contains(key)
  }

  /// Whether the setting called `key` says how much people are paid or pay: see
  /// ``SettingGroup/movingMoney``.
  package func movesMoney(_ key: String) -> Bool {
    movingMoney.contains { key.utf8.starts(with: $0.utf8) }
  }

  /// The settings of a category that have a text in their name or summary, as lists have them; all
  /// without either. Throws `notfound.any` for a category that has no settings.
  func found(category: String?, search: String?) throws(OpsError) -> [SettingDefinition] {
    var found = all
    if let category {
      let word = TextFolding.fold(category)
      found = found.filter { $0.group == word }
      guard !found.isEmpty else {
        var words: [String] = []
        for group in all.map(\.group) where !words.contains(group) { words.append(group) }
        throw OpsError(
          .notFound, "There is no category \(Excerpt.of(category)) of settings",
          field: "category", hint: "use \(words.joined(separator: ", "))")
      }
    }
    guard let search else { return found }
    let text = TextFolding.fold(search)
    return found.filter { TextFolding.fold($0.key + " " + $0.summary).contains(text) }
  }

  /// The setting called `key`. Throws `notfound.any` with the settings there are.
  public func named(_ key: String) throws(OpsError) -> SettingDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.key, key) }) { return found }
    let guess = Suggestion.closest(to: key, in: all.map(\.key)).map { "did you mean \($0)? " } ?? ""
    throw OpsError(
      .notFound, "There is no setting \(Excerpt.of(key))", field: "setting",
      hint: guess + "run `opsh setting list` to see all")
  }
}
