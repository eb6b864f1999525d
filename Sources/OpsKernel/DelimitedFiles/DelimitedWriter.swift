/// Writes rows as delimited text (RFC 4180) into memory, to be taken out piece by piece.
///
/// Fields are quoted where they must be: around a delimiter, a quote or a line end, and where a
/// reader would take the field for a byte order mark or the row for an empty line.
public struct DelimitedWriter: Sendable {
  /// What was written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  private let delimiter: UInt8
  private let cells: CellPolicy
  private let lineEnd: [UInt8]

  /// - Parameters:
  ///   - delimiter: what stands between two fields.
  ///   - cells: what happens to cells that look like formulas.
  ///   - lineEnd: how rows end; RFC 4180 says CRLF, LF is what Unix tools expect.
  public init(
    delimiter: Delimiter = .comma, cells: CellPolicy = .neutralised, lineEnd: LineEnd = .lf
  ) {
    self.delimiter = delimiter.byte
    self.cells = cells
    self.lineEnd = lineEnd.bytes
  }

  /// Writes one row of texts. A row without fields cannot be told from no row: nothing is written.
  public mutating func write(_ row: some Collection<String>) {
    guard !row.isEmpty else { return }
    let rowStart = bytes.count
    var isFirst = true
    for text in row {
      if !isFirst { bytes.append(delimiter) }
      isFirst = false
      var text = text
      text.withUTF8 { append($0) }
    }
    endRow(from: rowStart)
  }

  /// Writes one row of values given as bytes; see ``write(_:)``.
  public mutating func write(bytes row: some Collection<some Collection<UInt8>>) {
    guard !row.isEmpty else { return }
    let rowStart = bytes.count
    var isFirst = true
    for cell in row {
      if !isFirst { bytes.append(delimiter) }
      isFirst = false
      append(cell)
    }
    endRow(from: rowStart)
  }

  /// Hands over what was written and forgets it; its memory is used again.
  public mutating func drain<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let result = try bytes.withUnsafeBytes(body)
    bytes.removeAll(keepingCapacity: true)
    return result
  }

  private mutating func endRow(from rowStart: Int) {
    if bytes.count == rowStart { bytes += [DelimitedField.quote, DelimitedField.quote] }
    bytes += lineEnd
  }

  private mutating func append(_ cell: some Collection<UInt8>) {
    let isMarked = cells == .neutralised && CellPolicy.isMarked(cell)
    guard needsQuotes(cell) else {
      if isMarked { bytes.append(CellPolicy.guardMark) }
      bytes.append(contentsOf: cell)
      return
    }
    bytes.append(DelimitedField.quote)
    if isMarked { bytes.append(CellPolicy.guardMark) }
    for byte in cell {
      if byte == DelimitedField.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(DelimitedField.quote)
  }

  private func needsQuotes(_ cell: some Collection<UInt8>) -> Bool {
    if cell.starts(with: [0xef, 0xbb, 0xbf]) { return true }
    return cell.contains {
      $0 == delimiter || $0 == DelimitedField.quote || $0 == 0x0a || $0 == 0x0d
    }
  }
}

/// How lines end in a file that is written.
public enum LineEnd: String, Sendable, CaseIterable, Codable {
  /// A line feed alone, or a carriage return before it.
  case lf, crlf

  var bytes: [UInt8] { self == .lf ? [0x0a] : [0x0d, 0x0a] }
}
