/// A word of a list that stands in one column.
public protocol ColumnWord: ColumnElement {
  /// The value of which this is the word; nil when it is none.
  init?(columnWord: Substring)
  /// Its word in the column; without the separator.
  var columnWord: String { get }

  /// What parts it from the next word; a blank unless the type says something else.
  static var separator: Character { get }
  /// The words of a set as they stand in the column; in alphabetical order unless the type says
  /// something else.
  static func inOrder(_ words: [Self]) -> [Self]
}

extension ColumnWord {
  public static var separator: Character { " " }

  public static func inOrder(_ words: [Self]) -> [Self] {
    words.sorted { $0.columnWord < $1.columnWord }
  }

  public static var listKind: Column.Kind { .text }
  public static var listRule: ColumnRule { .standard(of: .text) }

  public static func list(from value: Value) -> [Self]? {
    guard case .text(let text) = value else { return nil }
    var words: [Self] = []
    for part in text.split(separator: separator) {
      guard let word = Self(columnWord: part) else { return nil }
      words.append(word)
    }
    return words
  }

  public static func value(of list: [Self]) -> Value {
    .text(list.map(\.columnWord).joined(separator: String(separator)))
  }
}

/// A word of an enum: a set of them stands in the order of the enum, with commas between.
public protocol ListedWord: ColumnWord, CaseIterable, Hashable, RawRepresentable<String> {}

extension ListedWord {
  /// The case with that raw value; nil for any other word.
  public init?(columnWord: Substring) { self.init(rawValue: String(columnWord)) }
  public var columnWord: String { rawValue }

  public static var separator: Character { "," }
  public static func inOrder(_ words: [Self]) -> [Self] { allCases.filter(words.contains) }
}

/// Words in their order, each once. A word that this version does not know is passed over.
extension Set: ColumnValue where Element: ColumnWord {
  public static var columnKind: Column.Kind { Element.listKind }
  public static var columnRule: ColumnRule { Element.listRule }

  /// The words that are stored, without those that this version does not know; nil for a value
  /// that is not text.
  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(text.split(separator: Element.separator).compactMap(Element.init(columnWord:)))
  }

  public var columnValue: Value { Element.value(of: inOrder) }

  /// The words as they stand in the column.
  public var inOrder: [Element] { Element.inOrder(Array(self)) }
}
