/// A part of the overview: nouns that belong together.
struct HelpGroup {
  let title: String
  let nouns: [String]

  /// In the order in which somebody new needs them.
  private static let known: [HelpGroup] = [
    .init(title: "the book", nouns: ["init", "auth", "setting", "serve", "store", "doctor"]),
    .init(
      title: "goods", nouns: ["product", "category", "location", "stock", "lot", "scan"]),
    .init(title: "work of the warehouse", nouns: ["count", "packaging", "transfer", "reorder"]),
    .init(
      title: "figures of the warehouse",
      nouns: [
        "warehouse", "expiry", "waste", "consumption", "shopping", "valuation", "period", "abc",
      ]),
    .init(title: "what you are told", nouns: ["notice"]),
    .init(title: "customers", nouns: ["customer", "oos", "sales", "giveback", "import"]),
    .init(
      title: "people and rights",
      nouns: [
        "user", "role", "permission", "elevation", "workbench", "session", "token", "access",
        "privacy", "consent",
      ]),
    .init(title: "may I", nouns: ["can-i", "why", "who-can", "explain"]),
    .init(
      title: "before it counts, and after",
      nouns: [
        "plan", "apply", "begin", "commit", "savepoint", "rollback", "sandbox", "undo", "redo",
        "history", "audit",
      ]),
    .init(title: "many at once", nouns: ["run", "check", "test", "bulk", "job"]),
    .init(title: "the prompt", nouns: ["watch", "time", "recent", "record", "quit"]),
    .init(title: "the shell", nouns: ["help", "man", "completion", "name", "spec", "version"]),
  ]

  /// The groups of a registry: every noun of it once, those that no group knows at the end.
  static func all(of registry: CommandRegistry) -> [HelpGroup] {
    let nouns = registry.allNouns
    let groups = known.map { group in
      HelpGroup(title: group.title, nouns: group.nouns.filter(nouns.contains))
    }
    let grouped = Set(groups.flatMap(\.nouns))
    let more = HelpGroup(title: "more", nouns: nouns.filter { !grouped.contains($0) })
    return (groups + [more]).filter { !$0.nouns.isEmpty }
  }
}
