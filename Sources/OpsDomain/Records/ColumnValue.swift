/// A type whose values stand in a column.
public protocol ColumnValue: Sendable {
  /// What kind of value a column of it holds.
  static var columnKind: Column.Kind { get }
  /// What a column of it allows, unless its field says something else.
  static var columnRule: ColumnRule { get }
  /// What a column of it is to people, besides what its field says.
  static var columnMeaning: Set<Column.Meaning> { get }

  /// The value that is stored as `columnValue`; nil when it stands for none.
  init?(columnValue: Value)
  /// What is stored for it.
  var columnValue: Value { get }
}

extension ColumnValue {
  public static var columnRule: ColumnRule { .standard(of: columnKind) }
  public static var columnMeaning: Set<Column.Meaning> { [] }
}

/// One of a few words.
public protocol ColumnChoice: ColumnValue, CaseIterable, RawRepresentable<String>
where AllCases == [Self] {}

extension ColumnChoice {
  public static var columnKind: Column.Kind { .text }
  public static var columnRule: ColumnRule { .words(words) }

  /// The words of all choices, in their order. A loop over an array and no `map(\.rawValue)`: in a
  /// protocol the compiler does not know the types, and the runtime makes a key path of its own
  /// for each kind of choice. That was nearly half of what a choice cost at a start.
  private static var words: [String] {
    let choices = allCases
    var words: [String] = []
    words.reserveCapacity(choices.count)
    for place in choices.indices { words.append(choices[place].rawValue) }
    return words
  }

  /// The choice whose word is stored; nil for any other word.
  @inlinable
  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(rawValue: text)
  }

  @inlinable public var columnValue: Value { .text(rawValue) }
}
