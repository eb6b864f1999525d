import OpsDomain

/// Values for tests that walk over all columns of all collections.
public enum ColumnSamples {
  /// A value that the column allows and that is not absent.
  public static func good(for column: Column) -> Value {
    let candidates: [Value] = [
      .integer(1), .integer(0), .text("2027-03-01"), .text("a"), .text(""), .bytes([1]),
    ]
    if case .words(let words) = column.rule { return .text(words[0]) }
    return candidates.first { column.problem(with: $0) == nil } ?? .null
  }

  /// A row of `schema` with the identifier, every other column absent or with an allowed value.
  public static func row(of schema: Schema, id: Int64 = 1) -> Row {
    var values = schema.columns.map { $0.isNullable ? .null : good(for: $0) }
    values[0] = .integer(id)
    return Row(values)
  }

  /// Values of every shape, most of which some column or other does not allow.
  public static let battery: [Value] = [
    .null, .integer(.min), .integer(-1), .integer(0), .integer(1), .integer(2), .integer(7),
    .integer(.max), .text(""), .text("no such word"), .text("2027-02-30"), .text("27-2-3"),
    .text("a\u{0}b"), .text("a\u{1B}[2Jb"), .text("a\u{202E}b"), .text("a\u{2028}b"),
    .text("a\u{2029}b"), .text("a\nb"),
    .text("a b.c d"), .text("9"), .text(String(repeating: "x", count: 201)),
    .text(String(repeating: "é", count: Limits.columnLength + 1)), .bytes([]), .bytes([0, 255]),
  ]

  /// Every character that no text may hold, line feeds and tabs left out: some texts have lines.
  public static let forbidden: [Unicode.Scalar] = (0...0xFFFF).compactMap { Unicode.Scalar($0) }
    .filter { TextRules.isForbidden($0) && $0 != "\n" && $0 != "\t" }

  /// Those of the battery that the column does not allow.
  public static func bad(for column: Column) -> [Value] {
    battery.filter { column.problem(with: $0) != nil }
  }
}
