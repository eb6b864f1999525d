/// The names of a program, block by block.
struct Scope {
  /// What a name is.
  enum Kind {
    case constant, variable, parameter, row, failure

    var article: String {
      switch self {
      case .constant: "a constant (let)"
      case .variable: "a variable (var)"
      case .parameter: "a parameter"
      case .row: "the row of a loop"
      case .failure: "the error of a catch"
      }
    }
  }

  /// A name that can be used.
  struct Entry {
    var kind: Kind
    var shape: Shape
    var position: SourcePosition
    /// How many parallel loops were around it.
    var parallel: Int
  }

  private var entries: [String: Entry] = [:]
  private var blocks: [[String]] = [[]]

  subscript(_ name: String) -> Entry? { entries[name] }

  var names: [String] { Array(entries.keys).sorted() }

  mutating func open() { blocks.append([]) }

  mutating func close() {
    for name in blocks.removeLast() { entries[name] = nil }
  }

  mutating func add(_ name: String, _ entry: Entry) {
    if entries[name] == nil { blocks[blocks.count - 1].append(name) }
    entries[name] = entry
  }

  mutating func setShape(of name: String, _ shape: Shape) { entries[name]?.shape = shape }
}
