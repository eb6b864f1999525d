import OpsDomain
import OpsKernel
import OpsStorage

/// Turns the records of one collection of an export into rows of the book.
///
/// Columns that the export does not have hold what older records hold in them, so an export of an
/// earlier version can be imported as well.
struct ExportForm {
  let schema: Schema
  private let positions: [Int]
  private let blank: [Value]
  private let names: [String]

  /// Throws `data.bad_value` for a column that the book does not have.
  init(_ table: ExportTable, of schema: Schema) throws(OpsError) {
    self.schema = schema
    names = table.columns
    var positions: [Int] = []
    for name in table.columns {
      guard let position = schema.position(named: name) else {
        throw OpsError(
          .badValue, "The book has no column \(Excerpt.of(name)) in \(schema.name)", field: "file",
          hint: "import the export with the version of opsh that has made it, or a newer one")
      }
      positions.append(position)
    }
    self.positions = positions
    blank = schema.columns.map(\.forOldRows)
  }

  /// The number of columns.
  var width: Int { positions.count }

  /// The name of a column of the export.
  func name(at index: Int) -> String { names[index] }

  /// The row of which `value` says the values, one for each column of the export.
  func row(_ value: (_ index: Int, _ column: Column) throws -> Value) rethrows -> Row {
    var values = blank
    for (index, position) in positions.enumerated() {
      values[position] = try value(index, schema.columns[position])
    }
    return Row(values)
  }

  /// The value that a text of an export stands for; nil is an absent value.
  ///
  /// Throws `data.corrupt` for a text that no export has written.
  static func value(_ text: String?, of column: Column) throws(OpsError) -> Value {
    guard let text else { return .null }
    switch column.kind {
    case .text, .date: return .text(text)
    case .bytes:
      if let bytes = Base64URL.decode(text) { return .bytes(bytes) }
    case .fixed:
      if let raw = FixedPoint.parse(text) { return .integer(raw) }
    case .bool where text == "true": return .integer(1)
    case .bool where text == "false": return .integer(0)
    case .instant:
      if let instant = try? Instant(parsing: text) { return .integer(instant.milliseconds) }
      if let raw = Int64(text) { return .integer(raw) }
    case .integer, .id, .bool:
      if let raw = Int64(text) { return .integer(raw) }
    }
    throw corrupt(column, text)
  }

  /// The same for a value of JSON.
  static func value(_ document: Document?, of column: Column) throws(OpsError) -> Value {
    switch document {
    case nil, .null: return .null
    case .integer(let raw): return .integer(raw)
    case .bool(let flag): return .bool(flag)
    case .text(let text): return try value(text, of: column)
    default: throw corrupt(column, "a list or an object")
    }
  }

  private static func corrupt(_ column: Column, _ text: String) -> OpsError {
    OpsError(
      .corrupt, "The export holds a wrong value in \(column.name): \(Excerpt.of(text))",
      field: "file", hint: "the file was changed; make a new export")
  }
}
