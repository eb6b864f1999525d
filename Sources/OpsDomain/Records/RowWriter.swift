/// Writes a row's values one after the other, in the order of the schema.
public struct RowWriter {
  public private(set) var values: [Value]

  public init(capacity: Int) {
    values = []
    values.reserveCapacity(capacity)
  }

  /// Appends the integer.
  public mutating func put(_ value: Int64) { values.append(.integer(value)) }
  /// Appends an optional integer.
  public mutating func put(_ value: Int64?) { values.append(.optional(value)) }
  /// Appends the text.
  public mutating func put(_ value: String) { values.append(.text(value)) }
  /// Appends an optional text.
  public mutating func put(_ value: String?) { values.append(.optional(value)) }
  /// Appends the bytes.
  public mutating func put(_ value: [UInt8]) { values.append(.bytes(value)) }
  /// Appends the truth value.
  public mutating func put(_ value: Bool) { values.append(.bool(value)) }
  /// Appends the identifier.
  public mutating func put(_ value: Bool?) { values.append(.optional(value.map { $0 ? 1 : 0 })) }

  public mutating func put(_ value: RecordID) { values.append(.integer(value.rawValue)) }
  /// Appends an optional identifier.
  public mutating func put(_ value: RecordID?) { values.append(.optional(value)) }
  /// Appends the quantity.
  public mutating func put(_ value: Quantity) { values.append(.integer(value.rawValue)) }
  /// Appends an optional quantity.
  public mutating func put(_ value: Quantity?) { values.append(.optional(value?.rawValue)) }
  /// Appends the price.
  public mutating func put(_ value: UnitPrice) { values.append(.integer(value.rawValue)) }
  /// Appends an optional price.
  public mutating func put(_ value: UnitPrice?) { values.append(.optional(value?.rawValue)) }
  /// Appends the moment.
  public mutating func put(_ value: Instant) { values.append(.integer(value.milliseconds)) }
  /// Appends an optional moment.
  public mutating func put(_ value: Instant?) { values.append(.optional(value?.milliseconds)) }
  /// Appends an optional place in the journal.
  public mutating func put(_ value: JournalPlace?) { values.append(.optional(value?.rawValue)) }
  /// Appends the civil date.
  public mutating func put(_ value: CivilDate) { values.append(.text(value.description)) }
  /// Appends an optional civil date.
  public mutating func put(_ value: CivilDate?) { values.append(.optional(value?.description)) }
  /// Appends the value.
  public mutating func put(_ value: some ColumnValue) { values.append(value.columnValue) }

  /// Appends the value, or nothing.
  public mutating func put<Item: ColumnValue>(_ value: Item?) {
    values.append(value?.columnValue ?? .null)
  }

  /// Appends the columns of the value.
  public mutating func put<Group: ColumnGroup>(_ value: Group?) { Group.write(value, to: &self) }
}
