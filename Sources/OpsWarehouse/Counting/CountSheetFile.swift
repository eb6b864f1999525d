import OpsDomain
import OpsKernel

/// A count sheet as a file: what people take along, write on and bring back.
public enum CountSheetFile {
  /// The columns of a sheet. A blind one has no `expected`.
  public static let columns = [
    "sku", "name", "size", "lot", "location", "unit", "expected", "counted", "code", "note",
  ]

  /// Columns of a sheet for this count.
  public static func columns(blind: Bool) -> [String] {
    blind ? columns.filter { $0 != "expected" } : columns
  }

  /// The cells of a line, in the order of ``columns(blind:)``; cells that are filled in by hand are
  /// empty.
  public static func cells(_ line: CountLineView, blind: Bool) -> [String] {
    var cells = [
      line.sku, line.name, line.size ?? "", line.lot ?? "", line.location, line.unit,
    ]
    if !blind { cells.append(line.expected?.description ?? "") }
    return cells + ["", "", ""]
  }

  /// The lines of a sheet that came back, and the lines that cannot be read.
  public typealias Content = (lines: [CountSheetLine], unread: [RowProblem])

  /// Reads the lines of a sheet that somebody has counted; lines without a quantity are left out. A
  /// line that cannot be read does not end it: one error names all that is wrong with the sheet.
  ///
  /// Columns: `sku` and `counted`; `size`, `lot`, `location`, `code` and `note` are optional. Other
  /// columns are ignored.
  ///
  /// - Throws: `noinput.file`; `data.bad_value` for a missing column; `data.too_large`.
  public static func read(_ path: String) throws -> Content {
    var reader = DelimitedReader(try ByteSources.open(path))
    guard let header = try reader.next() else {
      throw OpsError(.badValue, "The sheet is empty", field: "file")
    }
    let sheet = try Sheet(header)
    var content: Content = ([], [])
    var rows = 0
    while let record = try reader.next() {
      rows += 1
      do {
        guard let (line, problems) = try sheet.line(record) else { continue }
        content.lines.append(line)
        if let error = OpsError.joined(problems) {
          content.unread += RowProblem.all(line: record.line, error)
        }
      } catch let error as OpsError where error.errorClass == .data {
        content.unread += RowProblem.all(line: record.line, error)
      }
      guard rows <= Limits.countLines else {
        throw OpsError(
          .tooLarge, "A sheet has at most \(Limits.countLines) lines", field: "file",
          hint: "split the sheet")
      }
    }
    return content
  }

  /// The header of a sheet, and how its rows are read.
  private struct Sheet {
    private static let optional = ["size", "lot", "location", "code", "note"]
    let binding: HeaderBinding

    init(_ header: DelimitedRecord) throws {
      binding = try HeaderBinding(
        header: header, required: ["sku", "counted"], optional: Self.optional)
    }

    /// The line, as far as it can be read, and what is wrong with its cells.
    func line(_ record: DelimitedRecord) throws -> (CountSheetLine, [OpsError])? {
      try binding.check(record)
      let fields = record.fields
      func text(_ column: String) -> String? {
        guard let position = binding.position(of: column),
          let text = fields[position].plainText, !text.isEmpty
        else { return nil }
        return text
      }
      guard let counted = text("counted") else { return nil }
      var problems = Problems()
      let sku = text("sku")
      if sku == nil {
        problems.add(
          OpsError(
            .badValue, "The line has no product", field: "sku",
            hint: "write the SKU, or leave the column counted empty"))
      }
      let quantity = try problems.read { try Quantity(parsing: counted, field: "counted") }
      let line = CountSheetLine(
        line: record.line, sku: sku ?? "", quantity: quantity, size: text("size"), lot: text("lot"),
        location: text("location"), code: text("code"),
        note: text("note"))
      return (line, problems.errors)
    }
  }
}
