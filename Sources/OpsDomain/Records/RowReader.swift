/// Reads a row's values one after the other, in the order of the schema.
public struct RowReader {
  private let schema: Schema
  private let values: [Value]
  private var position = 0

  /// Reads the row from its first column on.
  public init(_ row: Row, schema: Schema) {
    self.schema = schema
    self.values = row.values
  }

  @usableFromInline
  mutating func next() throws(OpsError) -> Value {
    guard position < values.count else { throw corrupt("has too few values") }
    defer { position += 1 }
    return values[position]
  }

  private func corrupt(_ problem: String) -> OpsError {
    let column =
      position > 0 && position <= schema.columns.count ? schema.columns[position - 1].name : "?"
    return OpsError(
      .corrupt, "A record of \(schema.name) \(problem) at \(column)",
      hint: "run `opsh doctor` on the book")
  }

  /// The next value as an optional integer. Throws `data.corrupt`.
  public mutating func optionalInteger() throws(OpsError) -> Int64? {
    switch try next() {
    case .null: return nil
    case .integer(let value): return value
    default: throw corrupt("does not hold an integer")
    }
  }

  /// The next value as an integer. Throws `data.corrupt`.
  public mutating func integer() throws(OpsError) -> Int64 {
    guard let value = try optionalInteger() else { throw corrupt("is empty") }
    return value
  }

  /// The next value as an optional text. Throws `data.corrupt`.
  public mutating func optionalText() throws(OpsError) -> String? {
    switch try next() {
    case .null: return nil
    case .text(let value): return value
    default: throw corrupt("does not hold text")
    }
  }

  /// The next value as text. Throws `data.corrupt`.
  public mutating func text() throws(OpsError) -> String {
    guard let value = try optionalText() else { throw corrupt("is empty") }
    return value
  }

  /// The next value as bytes. Throws `data.corrupt`.
  public mutating func bytes() throws(OpsError) -> [UInt8] {
    guard case .bytes(let value) = try next() else { throw corrupt("does not hold bytes") }
    return value
  }

  /// The next value as an optional truth value. Throws `data.corrupt`.
  public mutating func optionalBool() throws(OpsError) -> Bool? {
    try optionalInteger().map { $0 != 0 }
  }

  /// The next value as a truth value. Throws `data.corrupt`.
  public mutating func bool() throws(OpsError) -> Bool { try integer() != 0 }

  /// The next value as an identifier. Throws `data.corrupt`.
  public mutating func id() throws(OpsError) -> RecordID { RecordID(rawValue: try integer()) }

  /// The next value as an optional identifier. Throws `data.corrupt`.
  public mutating func optionalID() throws(OpsError) -> RecordID? {
    try optionalInteger().map(RecordID.init(rawValue:))
  }

  /// The next value as a quantity. Throws `data.corrupt`.
  public mutating func quantity() throws(OpsError) -> Quantity { Quantity(rawValue: try integer()) }

  /// The next value as an optional quantity. Throws `data.corrupt`.
  public mutating func optionalQuantity() throws(OpsError) -> Quantity? {
    try optionalInteger().map(Quantity.init(rawValue:))
  }

  /// The next value as a price. Throws `data.corrupt`.
  public mutating func price() throws(OpsError) -> UnitPrice { UnitPrice(rawValue: try integer()) }

  /// The next value as an optional price. Throws `data.corrupt`.
  public mutating func optionalPrice() throws(OpsError) -> UnitPrice? {
    try optionalInteger().map(UnitPrice.init(rawValue:))
  }

  /// The next value as a moment. Throws `data.corrupt`.
  public mutating func instant() throws(OpsError) -> Instant {
    Instant(milliseconds: try integer())
  }

  /// The next value as an optional moment. Throws `data.corrupt`.
  public mutating func optionalInstant() throws(OpsError) -> Instant? {
    try optionalInteger().map(Instant.init(milliseconds:))
  }

  /// The next value as an optional place in the journal. Throws `data.corrupt`.
  public mutating func optionalPlace() throws(OpsError) -> JournalPlace? {
    try optionalInteger().map(JournalPlace.init(rawValue:))
  }

  /// The next value as an optional civil date. Throws `data.corrupt`.
  public mutating func optionalDate() throws(OpsError) -> CivilDate? {
    guard let text = try optionalText() else { return nil }
    guard let date = try? CivilDate(parsing: text) else { throw corrupt("does not hold a date") }
    return date
  }

  /// The next value as a civil date. Throws `data.corrupt`.
  public mutating func date() throws(OpsError) -> CivilDate {
    guard let value = try optionalDate() else { throw corrupt("is empty") }
    return value
  }

  // Inlinable, as others are that take a type of the caller's module: without the type, each value
  // of a few words costs as much as ten numbers.

  /// The next value as one of `type`. Throws `data.corrupt`.
  @inlinable
  public mutating func value<Item: ColumnValue>(_ type: Item.Type) throws(OpsError) -> Item {
    guard let item = try optionalValue(type) else { throw empty }
    return item
  }

  /// The next value as an optional one of `type`. Throws `data.corrupt`.
  @inlinable
  public mutating func optionalValue<Item: ColumnValue>(
    _ type: Item.Type
  ) throws(OpsError) -> Item? {
    let value = try next()
    guard !value.isNull else { return nil }
    guard let item = Item(columnValue: value) else { throw unknown(value) }
    return item
  }

  @usableFromInline var empty: OpsError { corrupt("is empty") }

  @usableFromInline
  func unknown(_ value: Value) -> OpsError {
    corrupt("holds \(Self.excerpt(value)), which is not an allowed value,")
  }

  private static func excerpt(_ value: Value) -> String {
    switch value {
    case .null: "nothing"
    case .integer(let number): "\(number)"
    case .text(let text): "\"\(Excerpt.of(text))\""
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }

  /// The value of the next columns. Throws `data.corrupt`.
  public mutating func group<Group: ColumnGroup>(_ type: Group.Type) throws(OpsError) -> Group {
    guard let group = try Group.read(from: &self) else { throw corrupt("is empty") }
    return group
  }

  /// The value of the next columns, or nil when they are empty. Throws `data.corrupt`.
  public mutating func optionalGroup<Group: ColumnGroup>(
    _ type: Group.Type
  ) throws(OpsError) -> Group? {
    try Group.read(from: &self)
  }
}
