extension Int: ColumnValue {
  public static var columnKind: Column.Kind { .integer }

  /// The stored integer; nil for another kind of value, and for one that does not fit into `Int`.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(exactly: number)
  }

  public var columnValue: Value { .integer(Int64(self)) }
}

extension Int64: ColumnValue {
  public static var columnKind: Column.Kind { .integer }

  /// The stored integer; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self = number
  }

  public var columnValue: Value { .integer(self) }
}

extension Bool: ColumnValue {
  public static var columnKind: Column.Kind { .bool }

  /// False for a stored 0, true for any other integer; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self = number != 0
  }

  public var columnValue: Value { .bool(self) }
}

extension String: ColumnValue {
  public static var columnKind: Column.Kind { .text }

  /// The stored text; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self = text
  }

  public var columnValue: Value { .text(self) }
}

extension RecordID: ColumnValue {
  public static var columnKind: Column.Kind { .id }

  /// The identifier that is stored as an integer; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension Quantity: ColumnValue {
  public static var columnKind: Column.Kind { .fixed }

  /// The quantity whose millionths are stored; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension UnitPrice: ColumnValue {
  public static var columnKind: Column.Kind { .fixed }

  /// The price whose millionths are stored; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension Instant: ColumnValue {
  public static var columnKind: Column.Kind { .instant }

  /// The moment whose milliseconds since 1970 are stored; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(milliseconds: number)
  }

  public var columnValue: Value { .integer(milliseconds) }
}

extension TimeSpan: ColumnValue {
  public static var columnKind: Column.Kind { .integer }
  public static var columnMeaning: Set<Column.Meaning> { [.span] }

  /// The length whose milliseconds are stored; nil for another kind of value.
  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(milliseconds: number)
  }

  public var columnValue: Value { .integer(milliseconds) }
}

extension CivilDate: ColumnValue {
  public static var columnKind: Column.Kind { .date }

  /// The day that is stored as text, such as `2027-03-01`; nil for any other value.
  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue, let date = try? CivilDate(parsing: text) else {
      return nil
    }
    self = date
  }

  public var columnValue: Value { .text(description) }
}
