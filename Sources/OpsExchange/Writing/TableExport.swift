import OpsDomain
import OpsKernel
import OpsStorage

/// Writes one collection as a CSV file: a header, then one line for each record.
final class TableExport {
  private static let pieceLength = 1 << 20

  private let file: OutputFile
  private let places: [(position: Int, kind: Column.Kind)]
  private var values = ValueText()
  private var bytes: [UInt8] = []

  /// Writes the header to a file that was opened for it.
  init(_ table: ExportTable, of schema: Schema, to file: OutputFile) {
    self.file = file
    places = ExportColumns.places(of: table, in: schema)
    bytes.reserveCapacity(Self.pieceLength + (64 << 10))
    bytes.append(contentsOf: table.columns.joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  func add(_ rows: [Row]) throws {
    for row in rows {
      var isFirst = true
      for (position, kind) in places {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        switch row.values[position] {
        case .null: break
        case .integer(let number): values.append(number, of: kind, to: &bytes)
        case .text(let text): ExportCell.append(text, to: &bytes)
        case .bytes(let raw): ExportCell.append(Base64URL.encode(raw), to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= Self.pieceLength { try flush() }
    }
  }

  func finish() throws {
    try flush()
    try file.close()
  }

  private func flush() throws {
    try file.put(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
