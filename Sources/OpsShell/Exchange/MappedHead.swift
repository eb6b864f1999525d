import OpsDomain
import OpsKernel

/// The header and the first rows of a file whose columns are to be mapped.
struct MappedHead {
  /// The names of the columns, in the order of the file.
  let names: [String]
  /// The first rows, as texts.
  let rows: [[String]]
  /// What stands between two fields, as the header shows it.
  let delimiter: Delimiter
  private let binding: HeaderBinding

  /// Reads as many rows. Throws `noinput.file`, and `data.malformed` for an empty file.
  init(_ path: String, rows most: Int) throws {
    var found = try Self.read(path, .comma, most)
    var delimiter = Delimiter.comma
    if let other = found.binding.otherDelimiter.flatMap(Delimiter.init(rawValue:)) {
      delimiter = other
      found = try Self.read(path, other, most)
    }
    self.delimiter = delimiter
    binding = found.binding
    names = found.binding.names
    rows = found.rows
  }

  private static func read(
    _ path: String, _ delimiter: Delimiter, _ most: Int
  ) throws -> (binding: HeaderBinding, rows: [[String]]) {
    var reader = DelimitedReader(try ByteSources.open(path), delimiter: delimiter)
    guard let header = try reader.next() else {
      throw OpsError(
        .malformed, "The file is empty", field: "file",
        hint: "write the names of the columns into the first row")
    }
    let binding = try HeaderBinding(header: header, required: [])
    var rows: [[String]] = []
    while rows.count < most, let record = try reader.next() {
      guard record.problem == nil else { continue }
      rows.append(record.fields.map { $0.plainText ?? "" })
    }
    return (binding, rows)
  }

  /// Where the column stands. Throws `usage.arguments` with the columns there are.
  func position(of column: String, option: String) throws(OpsError) -> Int {
    let wanted = ColumnWords.plain(column)
    if let exact = names.firstIndex(of: column) { return exact }
    if let close = names.firstIndex(where: { ColumnWords.plain($0) == wanted }) { return close }
    throw OpsError(
      .usage, "The file has no column \"\(Excerpt.of(column))\"", field: option,
      hint: "it has the columns " + names.prefix(40).map { Excerpt.of($0) }.joined(separator: ", "))
  }
}
