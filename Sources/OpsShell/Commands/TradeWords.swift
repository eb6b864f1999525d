/// What to run in place of words that name no command: what they mean in the trade and in other
/// programs, not what they look like. ``TradeTables`` has the words.
struct TradeWords {
  let registry: CommandRegistry

  /// The most commands that are named for one word.
  private static let shown = 4
  /// Words that stand between a verb and its noun: `select * from products`.
  private static let fillers: Set<String> = ["*", "a", "all", "from", "into", "my", "table", "the"]

  /// What to run instead of `words`; nil for words that are no trade words.
  func hint(for words: [String]) -> String? {
    let words = words.map { $0.lowercased() }
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first
    if let second, let sentence = TradeTables.phrases["\(first) \(second)"] {
      return said(sentence)
    }
    if let owner = registry.noun(of: first) ?? TradeTables.nouns[first] {
      return hint(owner: owner, second, isKnown: owner == first)
    }
    if let hint = reversed(first, Array(words.dropFirst())) { return hint }
    if let sentence = TradeTables.words[first] { return said(sentence) }
    let owners = registry.commands.filter { $0.verb == first }.map(\.name)
    guard (1...Self.shown).contains(owners.count) else { return nil }
    return "did you mean: " + owners.joined(separator: " | ")
  }

  /// A noun with a verb that it does not have, or a word for a noun.
  private func hint(owner: String, _ verb: String?, isKnown: Bool) -> String? {
    if let verb, let sentence = command(owner, verb) { return said(sentence) }
    guard !isKnown else { return nil }
    let names = registry.guesses(of: owner).prefix(Self.shown)
    return "did you mean: " + names.joined(separator: " | ")
  }

  /// `list products`, `get product LAMP-1`, `delete from products`.
  private func reversed(_ verb: String, _ rest: [String]) -> String? {
    guard let word = rest.first(where: { !Self.fillers.contains($0) }),
      let owner = registry.noun(of: word) ?? TradeTables.nouns[word]
    else { return nil }
    // Several of a thing are listed, one is shown.
    let isSeveral = registry.noun(of: word) != word && word.hasSuffix("s")
    if isSeveral, TradeTables.reading.contains(verb), registry.has("\(owner) list") {
      return "did you mean: \(owner) list"
    }
    return command(owner, verb).map(said)
  }

  /// The command of a noun that a verb means: its own, the table's, or one of the same meaning;
  /// a sentence where it is more than one command.
  private func command(_ owner: String, _ verb: String) -> String? {
    if let name = TradeTables.verbsOf[owner]?[verb] { return name }
    let meant = [verb] + (Synonyms.verbs[verb].map { [$0] } ?? []) + (TradeTables.verbs[verb] ?? [])
    if let name = meant.lazy.map({ "\(owner) \($0)" }).first(where: registry.has) { return name }
    if TradeTables.asking.contains(verb) { return "`opsh help \(owner)` explains its commands" }
    if TradeTables.writing.contains(verb), registry.has("\(owner) list") {
      return "`opsh \(owner) list --all --out \(owner).csv` writes a list to a file"
    }
    if TradeTables.loading.contains(verb), registry.has("\(owner) create") {
      return "`opsh bulk \(owner) create --from FILE` creates one from every row of a file"
    }
    return nil
  }

  /// Names of commands are a question, sentences stand as they are.
  private func said(_ text: String) -> String {
    let names = text.split(separator: " | ").map(String.init)
    return names.allSatisfy { registry.has($0) || $0 == "quit" }
      ? "did you mean: " + text : text
  }
}
