/// Writes a row's values one after the other, in the order of the schema.
public struct RowWriter {
  @usableFromInline var written: [Value]

  /// What has been written so far.
  public var values: [Value] { written }

  /// An empty row with room for that many values.
  public init(capacity: Int) {
    written = []
    written.reserveCapacity(capacity)
  }

  /// Appends the integer.
  public mutating func put(_ value: Int64) { written.append(.integer(value)) }
  /// Appends an optional integer.
  public mutating func put(_ value: Int64?) { written.append(.optional(value)) }
  /// Appends the text.
  public mutating func put(_ value: String) { written.append(.text(value)) }
  /// Appends an optional text.
  public mutating func put(_ value: String?) { written.append(.optional(value)) }
  /// Appends the bytes.
  public mutating func put(_ value: [UInt8]) { written.append(.bytes(value)) }
  /// Appends the truth value.
  public mutating func put(_ value: Bool) { written.append(.bool(value)) }
  /// Appends an optional truth value.
  public mutating func put(_ value: Bool?) { written.append(.optional(value.map { $0 ? 1 : 0 })) }

  /// Appends the identifier.
  public mutating func put(_ value: RecordID) { written.append(.integer(value.rawValue)) }
  /// Appends an optional identifier.
  public mutating func put(_ value: RecordID?) { written.append(.optional(value)) }
  /// Appends the quantity.
  public mutating func put(_ value: Quantity) { written.append(.integer(value.rawValue)) }
  /// Appends an optional quantity.
  public mutating func put(_ value: Quantity?) { written.append(.optional(value?.rawValue)) }
  /// Appends the price.
  public mutating func put(_ value: UnitPrice) { written.append(.integer(value.rawValue)) }
  /// Appends an optional price.
  public mutating func put(_ value: UnitPrice?) { written.append(.optional(value?.rawValue)) }
  /// Appends the moment.
  public mutating func put(_ value: Instant) { written.append(.integer(value.milliseconds)) }
  /// Appends an optional moment.
  public mutating func put(_ value: Instant?) { written.append(.optional(value?.milliseconds)) }
  /// Appends an optional place in the journal.
  public mutating func put(_ value: JournalPlace?) { written.append(.optional(value?.rawValue)) }
  /// Appends the civil date.
  public mutating func put(_ value: CivilDate) { written.append(.text(value.description)) }
  /// Appends an optional civil date.
  public mutating func put(_ value: CivilDate?) { written.append(.optional(value?.description)) }
  /// Appends the value.
  @inlinable
  public mutating func put(_ value: some ColumnValue) { written.append(value.columnValue) }

  /// Appends the value, or nothing.
  @inlinable
  public mutating func put<Item: ColumnValue>(_ value: Item?) {
    written.append(value?.columnValue ?? .null)
  }

  /// Appends the columns of the value.
  public mutating func put<Group: ColumnGroup>(_ value: Group?) { Group.write(value, to: &self) }
}
