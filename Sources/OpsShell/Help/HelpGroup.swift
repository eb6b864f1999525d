import OpsKernel

/// A part of the overview: nouns that belong together.
struct HelpGroup {
  let title: String
  let nouns: [String]

  /// What belongs to no area. Areas hand in their own groups.
  private static let ofNoArea = [
    NounGroup("the start of the day", place: 5, ["today", "report"]),
    NounGroup(
      "the book", place: 10,
      [
        "init", "auth", "setting", "serve", "store", "backup", "export", "attachment", "doctor",
      ]),
    NounGroup("offline desks", place: 15, ["desk", "sync", "conflict"]),
    NounGroup("notices", place: 50, ["notice", "message", "device"]),
    NounGroup("what you may do", place: 80, ["can-i", "why", "who-can", "explain"]),
    NounGroup(
      "try out, save, undo", place: 90,
      [
        "plan", "apply", "begin", "commit", "savepoint", "rollback", "sandbox", "undo", "redo",
        "history", "audit", "change",
      ]),
    NounGroup("many at once", place: 100, ["run", "check", "test", "bulk", "job"]),
    NounGroup("the prompt", place: 110, ["watch", "time", "recent", "record", "quit"]),
    NounGroup(
      "the shell", place: 120, ["help", "man", "completion", "name", "spec", "version"]),
  ]

  /// The groups of a registry: every noun of it once, those that no group knows at the end.
  static func all(of registry: CommandRegistry) -> [HelpGroup] {
    let nouns = registry.allNouns
    let known = (ofNoArea + registry.nounGroups).sorted { $0.place < $1.place }
    let groups = known.map { group in
      HelpGroup(title: group.title, nouns: group.nouns.filter(nouns.contains))
    }
    let grouped = Set(groups.flatMap(\.nouns))
    let more = HelpGroup(title: "more", nouns: nouns.filter { !grouped.contains($0) })
    return (groups + [more]).filter { !$0.nouns.isEmpty }
  }
}
