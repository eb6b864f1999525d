/// A type of which several stand in one column.
public protocol ColumnElement: Sendable {
  /// What kind of value a column with several of them holds.
  static var listKind: Column.Kind { get }
  /// What a column with several of them allows.
  static var listRule: ColumnRule { get }

  /// The values that are stored as `value`; nil when it stands for none.
  static func list(from value: Value) -> [Self]?
  /// What is stored for these values.
  static func value(of list: [Self]) -> Value
}

extension Array: ColumnValue where Element: ColumnElement {
  public static var columnKind: Column.Kind { Element.listKind }
  public static var columnRule: ColumnRule { Element.listRule }

  /// The elements that are stored as `columnValue`; nil for a value that holds no such list.
  public init?(columnValue: Value) {
    guard let list = Element.list(from: columnValue) else { return nil }
    self = list
  }

  public var columnValue: Value { Element.value(of: self) }
}

extension UInt8: ColumnElement {
  public static var listKind: Column.Kind { .bytes }
  public static var listRule: ColumnRule { .standard(of: .bytes) }

  public static func list(from value: Value) -> [UInt8]? {
    guard case .bytes(let bytes) = value else { return nil }
    return bytes
  }

  public static func value(of list: [UInt8]) -> Value { .bytes(list) }
}
