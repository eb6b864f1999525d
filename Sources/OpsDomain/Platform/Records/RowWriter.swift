/// Writes a row's values one after the other, in the order of the schema.
public struct RowWriter {
  public private(set) var values: [Value]

  public init(capacity: Int) {
    values = []
    values.reserveCapacity(capacity)
  }

  public mutating func put(_ value: Int64) { values.append(.integer(value)) }
  public mutating func put(_ value: Int64?) { values.append(.optional(value)) }
  public mutating func put(_ value: String) { values.append(.text(value)) }
  public mutating func put(_ value: String?) { values.append(.optional(value)) }
  public mutating func put(_ value: [UInt8]) { values.append(.bytes(value)) }
  public mutating func put(_ value: Bool) { values.append(.bool(value)) }
  public mutating func put(_ value: RecordID) { values.append(.integer(value.rawValue)) }
  public mutating func put(_ value: RecordID?) { values.append(.optional(value)) }
  public mutating func put(_ value: Quantity) { values.append(.integer(value.rawValue)) }
  public mutating func put(_ value: Quantity?) { values.append(.optional(value?.rawValue)) }
  public mutating func put(_ value: UnitPrice) { values.append(.integer(value.rawValue)) }
  public mutating func put(_ value: UnitPrice?) { values.append(.optional(value?.rawValue)) }
  public mutating func put(_ value: Instant) { values.append(.integer(value.milliseconds)) }
  public mutating func put(_ value: Instant?) { values.append(.optional(value?.milliseconds)) }
  public mutating func put(_ value: CivilDate) { values.append(.text(value.description)) }
  public mutating func put(_ value: CivilDate?) { values.append(.optional(value?.description)) }
  public mutating func put(_ value: some RawRepresentable<String>) {
    values.append(.text(value.rawValue))
  }
}
