import OpsDomain

/// Which column of a file holds what: binds the names a caller wants to the positions they have in
/// the header.
///
/// Names are compared without the white space around them: first exactly, byte for byte; where that
/// finds nothing, without regard to case. A name that fits two columns is refused, never guessed.
public struct HeaderBinding: Sendable {
  /// The names in the header, first to last, without the white space around them.
  public let names: [String]
  private let positions: [String: Int]
  /// Where the four columns of a rejects file begin; nil for any other file.
  private let reasons: Int?

  /// Binds a header row.
  ///
  /// - Parameters:
  ///   - header: the first row of the file.
  ///   - required: columns that must be there.
  ///   - optional: columns that may be missing.
  /// - Throws: the header's own problem if it is a bad row; `OpsError(.badValue)` if a name fits
  ///   two columns, or with all required columns that are missing, the first of them as its field.
  public init(
    header: DelimitedRecord, required: [String], optional: [String] = []
  ) throws {
    if var problem = header.problem {
      problem.message = "The header cannot be used: \(problem.message)"
      throw problem
    }
    // Valid UTF-8 is already certain here; a name is never dropped, or positions would shift.
    try self.init(
      names: header.fields.map { $0.text ?? "" }, required: required, optional: optional)
  }

  /// Binds names that did not come from a row; see ``init(header:required:optional:)``.
  public init(names: [String], required: [String], optional: [String] = []) throws {
    let names = names.map(Self.trimmed)
    var positions: [String: Int] = [:]
    for column in required + optional {
      positions[column] = try Self.find(column, in: names)
    }
    let missing = required.filter { positions[$0] == nil }
    if let first = missing.first {
      let list = missing.map { "\"\(Self.shown($0))\"" }.joined(separator: ", ")
      throw OpsError(
        .badValue, "The file has no \(missing.count == 1 ? "column" : "columns") \(list)",
        field: first, hint: Self.listing(names))
    }
    self.names = names
    self.positions = positions
    reasons = RejectColumns.start(in: names)
  }

  /// The position of a column, from 0; nil if it was not asked for, or is optional and missing.
  /// Look it up once per file, not once per row.
  public func position(of column: String) -> Int? { positions[column] }

  /// The columns of the file nobody asked for, apart from those a rejects file adds.
  public var extraNames: [String] {
    let bound = Set(positions.values)
    return names.indices.filter { !bound.contains($0) }.map { names[$0] }
      .filter { !RejectColumns.names.contains($0) }
  }

  /// Why a row cannot be used: its own problem, or `.shortRow` or `.longRow` if it does not have
  /// one field for each column of the header. A row is never padded or cut. In a rejects file the
  /// reasons must stand where they belong: behind a row that was too short they have moved, and a
  /// line number would be taken for the value of a column.
  public func problem(in record: DelimitedRecord) -> OpsError? {
    if let problem = record.problem { return problem }
    let count = record.fields.count
    if count == names.count {
      guard let reasons, !RejectColumns.areReasons(record.fields.dropFirst(reasons))
      else { return nil }
      return OpsError(
        .shortRow, "The fields of the row are not below their columns", field: names[reasons],
        hint: "write the missing fields before the line number, where they belong")
    }
    let isShort = count < names.count
    return OpsError(
      isShort ? .shortRow : .longRow,
      "The row has \(Counted.text(count, "field")), the header has \(names.count)",
      hint: isShort
        ? "Add the missing fields; for an empty field, write nothing between two delimiters"
        : "Put text that holds the delimiter in quotes")
  }

  /// Throws what ``problem(in:)`` finds.
  ///
  /// - Throws: `OpsError` with `.shortRow`, `.longRow`, `.encoding` or `.malformed`.
  public func check(_ record: DelimitedRecord) throws {
    if let problem = problem(in: record) { throw problem }
  }

  private static func find(_ column: String, in names: [String]) throws -> Int? {
    let wanted = trimmed(column)
    var hits = names.indices.filter { names[$0].utf8.elementsEqual(wanted.utf8) }
    if hits.isEmpty {
      let folded = wanted.lowercased()
      hits = names.indices.filter { names[$0].lowercased() == folded }
    }
    guard hits.count > 1 else { return hits.first }
    let columns = hits.map { "\($0 + 1)" }.joined(separator: ", ")
    throw OpsError(
      .badValue, "More than one column of the file is called \"\(shown(column))\"", field: column,
      hint: "rename all but one of the columns \(columns)")
  }

  private static func trimmed(_ name: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = name.unicodeScalars
    let head = scalars.drop(while: isSpace)
    guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(head[...last])
  }

  /// What seems to separate the columns of a header that was read as one: `semicolon` or `tab`.
  public var otherDelimiter: String? { Self.otherDelimiter(names) }

  private static func otherDelimiter(_ names: [String]) -> String? {
    guard names.count == 1 else { return nil }
    if names[0].contains(";") { return "semicolon" }
    return names[0].contains("\t") ? "tab" : nil
  }

  private static func listing(_ names: [String]) -> String {
    if let other = otherDelimiter(names) {
      return "Its header is one column with \(other)s in it: save the file with commas between the "
        + "columns, or name the delimiter in the mapping of an invoice import"
    }
    let most = 40
    let list = names.prefix(most).map(shown).joined(separator: ", ")
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    return "the file has the columns \(list)\(rest)"
  }

  /// A name fit to stand in a sentence: names come from files, and a file may hold terminal
  /// escapes or a whole page as a name.
  private static func shown(_ name: String) -> String {
    let most = 60
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(most) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text.append("\u{fffd}")
      default: text.append(scalar)
      }
    }
    return String(text) + (name.unicodeScalars.count > most ? "…" : "")
  }
}
