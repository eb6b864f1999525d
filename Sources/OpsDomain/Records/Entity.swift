/// A record as the domain sees it: a value with an identity, a version and a row form.
///
/// `init(reading:)` and `write(to:)` list the columns in the order of `schema`, after `id` and
/// `version`; the test suite round-trips every entity.
public protocol Entity: Sendable, Equatable {
  /// What is declared about the collection as a whole. It is there without the schema, whose
  /// columns are made when somebody first asks for them.
  static var record: Record { get }
  /// The shape of the records: their columns, keys and indexes.
  static var schema: Schema { get }
  /// Keys of several columns; a key of one column is a mark of its field, ``Unique``.
  static var keys: [UniqueKey] { get }
  /// Indexes of several columns; one of a single column is a mark of its field, ``Indexed``.
  static var indexes: [SecondaryIndex] { get }
  /// Columns in which people look for parts of words.
  static var searched: [any AnyColumn] { get }
  /// What its columns add to what people call a record that has no name or number of its own.
  static var nameParts: [NamePart] { get }
  /// What other records name it by; unique in its collection.
  var id: RecordID { get set }
  /// Number of writes the record has seen; 0 before the first.
  var version: Int64 { get set }

  /// Reads all columns, `id` and `version` first.
  init(reading row: inout RowReader) throws(OpsError)
  /// Writes all columns after `id` and `version`.
  func write(to row: inout RowWriter)
  /// Takes out what is personal: a ``Private`` field that may be empty becomes nil, another one
  /// gets its standard value or an empty text. The build writes it from the marks.
  mutating func emptyPersonalFields()
}

extension Entity {
  /// What the schema says, for a record whose schema is written by hand.
  public static var record: Record {
    Record(
      schema.name, schema.area, schema.noun, series: schema.series, derived: schema.isDerived,
      confidential: schema.isConfidential, passing: schema.isPassing)
  }

  public static var keys: [UniqueKey] { [] }
  public static var indexes: [SecondaryIndex] { [] }
  public static var searched: [any AnyColumn] { [] }
  public static var nameParts: [NamePart] { [] }

  /// Nothing is personal in a record without ``Private`` fields.
  public mutating func emptyPersonalFields() {}

  /// The entity in `row`. Throws `data.corrupt` when the row does not fit the schema.
  public init(_ row: Row) throws(OpsError) {
    var reader = RowReader(row, schema: Self.schema)
    try self.init(reading: &reader)
  }

  /// The row form of the entity.
  public var row: Row {
    var writer = RowWriter(capacity: Self.schema.columns.count)
    writer.put(id)
    writer.put(version)
    write(to: &writer)
    return Row(writer.values)
  }
}
