/// A word of a list that stands in one column, parted from the next one by a blank.
public protocol ColumnWord: ColumnElement {
  init?(columnWord: Substring)
  var columnWord: String { get }
}

extension ColumnWord {
  public static var listKind: Column.Kind { .text }
  public static var listRule: ColumnRule { .standard(of: .text) }

  public static func list(from value: Value) -> [Self]? {
    guard case .text(let text) = value else { return nil }
    var words: [Self] = []
    for part in text.split(separator: " ") {
      guard let word = Self(columnWord: part) else { return nil }
      words.append(word)
    }
    return words
  }

  public static func value(of list: [Self]) -> Value {
    .text(list.map(\.columnWord).joined(separator: " "))
  }
}

/// Words in alphabetical order, each once. A word that this version does not know is passed over.
extension Set: ColumnValue where Element: ColumnWord {
  public static var columnKind: Column.Kind { Element.listKind }
  public static var columnRule: ColumnRule { Element.listRule }

  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(text.split(separator: " ").compactMap(Element.init(columnWord:)))
  }

  public var columnValue: Value { .text(map(\.columnWord).sorted().joined(separator: " ")) }
}
