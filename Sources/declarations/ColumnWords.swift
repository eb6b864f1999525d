/// What the types of fields mean for their columns. A type that is not here says so itself, as a
/// `ColumnValue`.
enum ColumnWords {
  /// The method of `RowReader` that reads it; for an optional one with `optional` in front.
  static let readings = [
    "String": "text", "Line": "text", "LongText": "text", "Folded": "text", "RecordNumber": "text",
    "Retired": "text",
    "Int64": "integer", "Amount": "integer", "Positive": "integer", "MinuteOfDay": "integer",
    "Millionths": "integer",
    "Bool": "bool", "RecordID": "id", "Person": "id", "Instant": "instant", "CivilDate": "date",
    "Quantity": "quantity", "Total": "quantity", "UnitPrice": "price", "[UInt8]": "bytes",
    "JournalPlace": "place",
  ]

  /// What the column allows, where that is not what all columns of its kind do.
  static let rules = [
    "Line": ".line(atMost: Limits.nameLength)", "RecordNumber": ".line(atMost: Limits.nameLength)",
    "LongText": ".text(atMost: Limits.columnLong)", "Total": ".total",
    "Positive": ".numbers(1...Int64.max)", "MinuteOfDay": ".numbers(0...1439)",
    "Retired": ".words([\"\"])",
  ]

  /// What it is to people.
  static let meanings = [
    "Folded": ".folded", "UnitPrice": ".price", "Amount": ".amount", "Person": ".person",
    "Retired": ".retired", "Millionths": ".millionths", "MinuteOfDay": ".minuteOfDay",
  ]
}
