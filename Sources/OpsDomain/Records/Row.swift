/// One record as the stores see it: values in the order of its schema's columns.
public struct Row: Sendable, Hashable {
  public var values: [Value]

  public init(_ values: [Value]) { self.values = values }

  /// The record's identifier, always the first value.
  public var id: RecordID {
    if case .integer(let raw) = values[0] { RecordID(rawValue: raw) } else { RecordID(rawValue: 0) }
  }

  /// Counts the writes of the record: 1 after the insert.
  public var version: Int64 {
    get { if case .integer(let raw) = values[1] { raw } else { 0 } }
    set { values[1] = .integer(newValue) }
  }
}
