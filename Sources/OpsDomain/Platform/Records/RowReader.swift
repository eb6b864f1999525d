/// Reads a row's values one after the other, in the order of the schema.
public struct RowReader {
  private let schema: Schema
  private let values: [Value]
  private var position = 0

  public init(_ row: Row, schema: Schema) {
    self.schema = schema
    self.values = row.values
  }

  private mutating func next() throws(OpsError) -> Value {
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

  /// Reads a text that must be one of the raw values of `Choice`.
  public mutating func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(OpsError) -> Choice {
    let raw = try text()
    guard let value = Choice(rawValue: raw) else { throw corrupt("holds the unknown word \(raw)") }
    return value
  }

  /// Reads an optional text that must be one of the raw values of `Choice`.
  public mutating func optionalChoice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(OpsError) -> Choice? {
    guard let raw = try optionalText() else { return nil }
    guard let value = Choice(rawValue: raw) else { throw corrupt("holds the unknown word \(raw)") }
    return value
  }
}
