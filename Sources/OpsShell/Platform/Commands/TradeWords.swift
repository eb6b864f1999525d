import OpsDomain

/// Words that people type for a command of another name: a verb without its noun (`login`), noun
/// and verb the other way round (`list products`), and words of other programs (`backup`).
struct TradeWords {
  let registry: CommandRegistry

  /// The most commands that are named for one word.
  private static let shown = 4

  /// Words of other programs, and what to run instead.
  private static let others = [
    "backup": "stop the server, and copy book.sqlite, book.sqlite-wal and the folder seals",
    "restore": "stop the server, put the copies in the place of book.sqlite, book.sqlite-wal and "
      + "the folder seals, and run `opsh doctor`",
    "export": "`opsh product list --all --out products.csv` writes a list to a file; "
      + "`opsh audit export` and `opsh privacy export` write more",
    "signin": "did you mean: auth login", "sign-in": "did you mean: auth login",
    "signout": "did you mean: auth logout", "sign-out": "did you mean: auth logout",
    "password": "did you mean: user set-password", "whoami": "did you mean: auth status",
  ]

  /// What to run instead of `noun` and `verb`, neither of which begins a command; nil for words
  /// that are no trade words.
  func hint(for noun: String, _ verb: String?) -> String? {
    let (noun, verb) = (noun.lowercased(), verb?.lowercased())
    if let other = Self.others[noun] { return other }
    let owners = registry.commands.filter { $0.verb == noun }.map(\.noun)
    guard !owners.isEmpty else { return nil }
    if let verb, let owner = owners.first(where: { Self.isSame(verb, $0) }) {
      return "did you mean: \(owner) \(noun)"
    }
    guard owners.count <= Self.shown else { return nil }
    return "did you mean: " + owners.map { "\($0) \(noun)" }.joined(separator: " | ")
  }

  /// Whether a word is a noun of a command, or several of it: `products`, `categories`.
  private static func isSame(_ word: String, _ noun: String) -> Bool {
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    return word == noun || word == plural
  }
}
