import OpsDomain
import OpsKernel

/// The input of this session and of earlier ones.
struct PromptHistory {
  private(set) var entries: [String]
  private let store: (any HistoryStore)?

  /// Entries kept in memory.
  static let maximum = 5_000

  init(_ store: (any HistoryStore)?) {
    self.store = store
    entries = store.map { Array($0.load().suffix(Self.maximum)) } ?? []
  }

  /// Remembers an input, unless it should not be: see ``keeps(_:)``. The same input twice in a row
  /// is one entry.
  mutating func add(_ text: String, registry: CommandRegistry) {
    guard Self.keeps(text, registry), entries.last != text else { return }
    entries.append(text)
    if entries.count > Self.maximum { entries.removeFirst() }
    store?.append(text)
  }

  /// Whether an input is remembered: not blank ones, not those that begin with a blank, none with
  /// a token in it or an option that no command has and whose name says that its value is a secret,
  /// none of a command that takes a secret as an argument, and none of a command that asks for a
  /// password and was refused, because the password may stand in the line.
  static func keeps(_ text: String, _ registry: CommandRegistry) -> Bool {
    guard let first = text.first, !first.isWhitespace else { return false }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !takingSecrets.contains(where: { words.contains($0) }), !SecretText.isIn(text),
      !MisplacedPassword(registry).mayBe(in: text)
    else { return false }
    let known = Set(
      registry.commands.flatMap(\.parameters).filter { !$0.isPositional }
        .map { "--" + $0.optionName })
    return !text.split(whereSeparator: \.isWhitespace).contains { word in
      let name = String(word.prefix { $0 != "=" }).lowercased()
      guard name.hasPrefix("-"), !known.contains(name) else { return false }
      let bare = name.drop { $0 == "-" }
      return ["pass", "pw"].contains { bare.hasPrefix($0) }
        || ["password", "passwd", "secret", "token"].contains { name.contains($0) }
    }
  }

  /// Commands with a secret as an argument: the token of a device, the key of a guest's cart.
  private static let takingSecrets = ["device register ", "cart merge "]
}
