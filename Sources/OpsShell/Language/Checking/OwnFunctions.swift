/// The functions that scripts define, as far as a check has come.
struct OwnFunctions {
  /// Most functions that call each other in a row. Each may call others several times, so that this
  /// bounds the work of one call.
  static let depth = 8

  /// Most functions of a script with the files that it includes.
  static let most = 1_000

  struct Entry {
    let count: Int
    /// 1 for a function that calls none of the others.
    let level: Int
    let position: SourcePosition
  }

  private var entries: [String: Entry] = [:]
  /// How many definitions there were.
  private(set) var count = 0
  /// The deepest function that was called since the last ``startBody()``.
  private(set) var deepest = 0

  var names: [String] { entries.keys.sorted() }

  subscript(_ name: String) -> Entry? { entries[name] }

  mutating func startBody() { deepest = 0 }

  mutating func noteCall(of entry: Entry) { deepest = max(deepest, entry.level) }

  /// A function whose body has just been checked.
  mutating func add(_ definition: FunctionDefinition) {
    count += 1
    entries[definition.name.text] = Entry(
      count: definition.parameters.count, level: deepest + 1, position: definition.name.position)
  }
}
