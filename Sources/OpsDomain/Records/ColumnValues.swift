extension Int: ColumnValue {
  public static var columnKind: Column.Kind { .integer }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(exactly: number)
  }

  public var columnValue: Value { .integer(Int64(self)) }
}

extension Int64: ColumnValue {
  public static var columnKind: Column.Kind { .integer }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self = number
  }

  public var columnValue: Value { .integer(self) }
}

extension Bool: ColumnValue {
  public static var columnKind: Column.Kind { .bool }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self = number != 0
  }

  public var columnValue: Value { .bool(self) }
}

extension String: ColumnValue {
  public static var columnKind: Column.Kind { .text }

  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self = text
  }

  public var columnValue: Value { .text(self) }
}

extension RecordID: ColumnValue {
  public static var columnKind: Column.Kind { .id }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension Quantity: ColumnValue {
  public static var columnKind: Column.Kind { .fixed }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension UnitPrice: ColumnValue {
  public static var columnKind: Column.Kind { .fixed }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(rawValue: number)
  }

  public var columnValue: Value { .integer(rawValue) }
}

extension Instant: ColumnValue {
  public static var columnKind: Column.Kind { .instant }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(milliseconds: number)
  }

  public var columnValue: Value { .integer(milliseconds) }
}

extension TimeSpan: ColumnValue {
  public static var columnKind: Column.Kind { .integer }
  public static var columnMeaning: Set<Column.Meaning> { [.span] }

  public init?(columnValue: Value) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(milliseconds: number)
  }

  public var columnValue: Value { .integer(milliseconds) }
}

extension CivilDate: ColumnValue {
  public static var columnKind: Column.Kind { .date }

  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue, let date = try? CivilDate(parsing: text) else {
      return nil
    }
    self = date
  }

  public var columnValue: Value { .text(description) }
}
