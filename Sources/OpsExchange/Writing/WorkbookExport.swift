import CXlsxWriter
import Glibc
import OpsDomain
import OpsKernel
import OpsStorage

/// Writes an export as a workbook: a sheet for each collection that has records, and further sheets
/// where one is full. Memory stays the same however many records there are.
///
/// Identifiers and numbers of more than fifteen digits are text, because a spreadsheet would round
/// them. Times are UTC; those before 1900 are text.
final class WorkbookExport: ExportWriter {
  /// The most rows that a sheet has, the header included.
  private static let sheetRows: UInt32 = 1_048_576
  /// The most characters that a cell holds.
  private static let cellLength = 32_767
  /// Numbers of a spreadsheet have so many digits: below this, each is exact.
  private static let exactNumber: Int64 = 1_000_000_000_000_000
  private static let firstSecond = Int64(-2_208_988_800)

  private let xlsx: opsh_xlsx
  private let folder: WorkFolder
  private let output: OutputFile
  private let temporary: UnsafeMutablePointer<CChar>?
  private var book: UnsafeMutablePointer<lxw_workbook>?
  private let bold: UnsafeMutablePointer<lxw_format>?
  private let dateForm: UnsafeMutablePointer<lxw_format>?
  private let timeForm: UnsafeMutablePointer<lxw_format>?

  private var table: ExportTable?
  private var places: [(position: Int, kind: Column.Kind)] = []
  private var sheet: UnsafeMutablePointer<lxw_worksheet>?
  private var row: UInt32 = 0
  private var sheets = 0
  private var values = ValueText()
  private var text: [UInt8] = []

  /// - Parameters:
  ///   - output: The file that the workbook becomes once it is complete.
  ///   - folder: Where it is made.
  init(_ output: OutputFile, in folder: WorkFolder) throws {
    xlsx = try WorkbookLibrary.functions()
    self.folder = folder
    self.output = output
    var options = lxw_workbook_options()
    options.constant_memory = 1
    temporary = strdup(folder.path)
    options.tmpdir = temporary
    guard let made = xlsx.workbook_new_opt(folder.file, &options) else { throw Self.failure }
    book = made
    bold = xlsx.workbook_add_format(made)
    dateForm = xlsx.workbook_add_format(made)
    timeForm = xlsx.workbook_add_format(made)
    xlsx.format_set_bold(bold)
    xlsx.format_set_num_format(dateForm, "yyyy-mm-dd")
    xlsx.format_set_num_format(timeForm, "yyyy-mm-dd hh:mm:ss")
  }

  deinit {
    // What was given up halfway is freed by closing it; its file goes with the folder.
    if let book { _ = xlsx.workbook_close(book) }
    free(temporary)
  }

  private static let failure = OpsError(
    .cannotCreate, "The workbook cannot be written",
    hint: "set TMPDIR to a folder with space, or choose another format")

  func open(_ manifest: ExportManifest) {}

  func begin(_ table: ExportTable, of schema: Schema) {
    self.table = table
    places = ExportColumns.places(of: table, in: schema)
    sheet = nil
    sheets = 0
  }

  func add(_ rows: [Row]) throws {
    for record in rows {
      if sheet == nil || row == Self.sheetRows { try addSheet() }
      for (index, place) in places.enumerated() {
        try write(record.values[place.position], place.kind, UInt16(truncatingIfNeeded: index))
      }
      row += 1
    }
  }

  func end(_ collection: ExportedCollection) throws {
    // A workbook needs a sheet, and people who asked for one collection its header.
    if sheet == nil, row == 0 { try addSheet() }
    sheet = nil
  }

  func finish() throws {
    let closing = book
    book = nil
    guard xlsx.workbook_close(closing) == LXW_NO_ERROR else { throw Self.failure }
    try folder.copy(to: output)
  }

  private func addSheet() throws {
    guard let table else { return }
    sheets += 1
    let end = sheets == 1 ? "" : " \(sheets)"
    // The name of a sheet has at most 31 characters.
    let name = String(table.collection.prefix(31 - end.count)) + end
    sheet = xlsx.workbook_add_worksheet(book, name)
    guard sheet != nil else { throw Self.failure }
    for (index, column) in table.columns.enumerated() {
      try check(
        xlsx.worksheet_write_string(sheet, 0, UInt16(truncatingIfNeeded: index), column, bold))
    }
    xlsx.worksheet_freeze_panes(sheet, 1, 0)
    row = 1
  }

  private func write(_ value: Value, _ kind: Column.Kind, _ column: UInt16) throws {
    switch value {
    case .null: return
    case .bytes(let raw): try write(Base64URL.encode(raw), column)
    case .text(let value) where kind == .date:
      guard let date = try? CivilDate(parsing: value) else { return try write(value, column) }
      let seconds = Instant(date: date).milliseconds / 1000
      guard seconds >= Self.firstSecond else { return try write(value, column) }
      try check(xlsx.worksheet_write_unixtime(sheet, row, column, seconds, dateForm))
    case .text(let value): try write(value, column)
    case .integer(let number): try write(number, kind, column)
    }
  }

  private func write(_ number: Int64, _ kind: Column.Kind, _ column: UInt16) throws {
    switch kind {
    case .bool:
      try check(xlsx.worksheet_write_boolean(sheet, row, column, number == 0 ? 0 : 1, nil))
    case .instant where number >= Self.firstSecond * 1000:
      try check(xlsx.worksheet_write_unixtime(sheet, row, column, number / 1000, timeForm))
    case .integer where number.magnitude < Self.exactNumber.magnitude:
      try check(xlsx.worksheet_write_number(sheet, row, column, Double(number), nil))
    case .fixed where number.magnitude < Self.exactNumber.magnitude:
      try check(xlsx.worksheet_write_number(sheet, row, column, Double(number) / 1_000_000, nil))
    default:
      text.removeAll(keepingCapacity: true)
      values.append(number, of: kind, to: &text)
      try write(String(decoding: text, as: UTF8.self), column)
    }
  }

  /// A text; one that is too long for a cell is cut.
  private func write(_ text: String, _ column: UInt16) throws {
    let cut = text.utf8.count > Self.cellLength ? String(text.prefix(Self.cellLength)) : text
    try check(xlsx.worksheet_write_string(sheet, row, column, cut, nil))
  }

  private func check(_ code: lxw_error) throws {
    guard code == LXW_NO_ERROR else { throw Self.failure }
  }
}
