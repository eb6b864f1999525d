import OpsDomain

/// Writes the rows that could not be used into a file of their own, to be corrected and read again:
/// the original columns byte for byte, and behind them `_line`, `_code`, `_message`, `_hint`.
///
/// The rows may hold personal data, so the file is for its owner only (mode 0600).
public final class RejectsWriter {
  /// How many rows this writer has written.
  public private(set) var count = 0

  private let file: OutputFile
  private let delimiter: Delimiter
  private let lineEnd: [UInt8]
  private let stripsRows: Bool
  private var cells: DelimitedWriter

  /// Writes the header, unless the file goes on from an earlier run and has one.
  ///
  /// - Parameters:
  ///   - file: where the rows go, as it was opened for them.
  ///   - header: the header row of the original file, whose line end is used throughout. If it is
  ///     a rejects file itself, its four columns are replaced and not doubled.
  ///   - delimiter: the delimiter of the original file.
  /// - Throws: `OpsError(.cannotCreate)` if the file goes on and holds the rejects of a file with
  ///   another header; `.storageFull` if the disk is full.
  public init(
    _ file: OutputFile, header: DelimitedRecord, delimiter: Delimiter = .comma
  ) throws {
    self.file = file
    self.delimiter = delimiter
    self.lineEnd = header.lineEnd.isEmpty ? LineEnd.lf.bytes : Array(header.lineEnd)
    self.stripsRows = RejectColumns.end(header)
    self.cells = DelimitedWriter(delimiter: delimiter, cells: .neutralised)
    var head = Array(header.content)
    if stripsRows {
      let kept = header.fields.count - RejectColumns.names.count
      head = Array(header.raw[..<header.fields[kept - 1].raw.endIndex])
    }
    for name in RejectColumns.names { head += [delimiter.byte] + Array(name.utf8) }
    head += lineEnd
    if try !file.isContinued || needsHeader(head) { try file.put(head) }
  }

  /// How many bytes the file holds now.
  public var size: Int { file.size }

  /// Writes one row and all that is wrong with it: the code of the first error, and the messages of
  /// all with their columns.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the file cannot be written.
  public func write(_ record: DelimitedRecord, _ error: OpsError) throws {
    let reasons = [
      String(record.line), error.code.rawValue, Self.oneLine(error.summary),
      Self.oneLine(error.advice ?? ""),
    ]
    cells.write(reasons)
    var row = Array(original(record))
    row.append(delimiter.byte)
    // The writer ends its rows with one LF; the file's own line end takes its place.
    cells.drain { row += $0.dropLast() }
    row += lineEnd
    try file.put(row)
    count += 1
  }

  /// Makes sure the rows are on the disk, and closes the file. Nothing can be written afterwards.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the system could not store them.
  public func close() throws { try file.close() }

  private func original(_ record: DelimitedRecord) -> ArraySlice<UInt8> {
    guard stripsRows, record.isComplete else { return record.content }
    return RejectColumns.strip(record.content, delimiter: delimiter.byte)
  }

  /// Looks at a file to append to: true if it is empty and needs the header. Ends a line a crash
  /// has left unfinished.
  private func needsHeader(_ head: [UInt8]) throws -> Bool {
    if file.size == 0 { return true }
    guard file.start(head.count) == head else {
      throw OpsError(
        .cannotCreate, "The rejects file \(file.path) has other columns than this input",
        hint: "name another rejects file")
    }
    if file.lastByte != lineEnd.last { try file.put(lineEnd) }
    return false
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
