/// One record as the stores see it: values in the order of its schema's columns.
public struct Row: Sendable, Hashable {
  /// One value for each column of the schema, in its order.
  public var values: [Value]

  /// Takes one value for each column of the schema, in its order; nothing is checked.
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

extension Row {
  /// The place of the record in the journal; nil where its collection keeps none, and for a record
  /// of which the journal no longer tells.
  public func place(in schema: Schema) -> JournalPlace? {
    guard let position = schema.placePosition, case .integer(let raw) = values[position] else {
      return nil
    }
    return JournalPlace(rawValue: raw)
  }

  /// Sets the place where the collection keeps one.
  public mutating func set(_ place: JournalPlace?, in schema: Schema) {
    guard let position = schema.placePosition else { return }
    values[position] = .optional(place?.rawValue)
  }
}
