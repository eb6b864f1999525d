import OpsDomain
import OpsKernel

/// Reads FoodKeeper files: tables with a header, or the workbook as JSON.
enum FoodkeeperFile {
  /// Some twenty times what the file has.
  private static let limit = 64 << 20

  static func rows(_ path: String, file: Int) throws -> [FoodkeeperRow] {
    var source = try ByteSources.open(path)
    var first: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &first) { try source.read(into: $0) }
    guard count > 0, first == UInt8(ascii: "{") else { return try table(path, file) }
    let text = try ByteSources.open(path).readAll(limit: limit, name: path)
    return try workbook(DocumentParser.parse(text, limits: .init(maximumBytes: limit)), file)
  }

  private static func table(_ path: String, _ file: Int) throws -> [FoodkeeperRow] {
    var table = try TableReader(path, file: file, required: ["ID"])
    let names = Set(table.header.fields.compactMap(\.text))
    let isCategory = names.contains("Category_Name")
    guard isCategory || names.contains("Pantry_Min") else {
      throw OpsError(
        .badValue, "The file has no categories and no foods of FoodKeeper", field: "file")
    }
    var rows: [FoodkeeperRow] = []
    while let (record, row) = try table.next() {
      rows.append(
        FoodkeeperRow(
          file: file, line: record.line, isCategory: isCategory, record: record, row: row))
    }
    return rows
  }

  /// Sheets of rows of cells, each cell an object of its own. A row's line is its place in the
  /// sheet, the header not counted.
  private static func workbook(_ document: Document, _ file: Int) throws -> [FoodkeeperRow] {
    var rows: [FoodkeeperRow] = []
    for sheet in document["sheets"]?.items ?? [] {
      guard let name = sheet["name"]?.string, name == "Category" || name == "Product" else {
        continue
      }
      for (index, cells) in (sheet["data"]?.items ?? []).enumerated() {
        let row = TableRow(file: file, line: index + 1, values: values(cells))
        rows.append(
          FoodkeeperRow(
            file: file, line: index + 1, isCategory: name == "Category", record: nil,
            row: .success(row)))
      }
    }
    guard !rows.isEmpty else {
      throw OpsError(.badValue, "The file has no FoodKeeper sheets", field: "file")
    }
    return rows
  }

  private static func values(_ cells: Document) -> [String: String] {
    var values: [String: String] = [:]
    for cell in cells.items ?? [] {
      guard case .object(let object) = cell else { continue }
      for (name, value) in object.members {
        switch value {
        case .text(let text), .number(let text): values[name] = text
        case .integer(let number): values[name] = String(number)
        case .null, .bool, .list, .object: break
        }
      }
    }
    return values
  }
}

/// One row of a FoodKeeper file.
struct FoodkeeperRow {
  let file: Int
  let line: Int
  let isCategory: Bool
  let record: DelimitedRecord?
  let row: Result<TableRow, OpsError>
}
