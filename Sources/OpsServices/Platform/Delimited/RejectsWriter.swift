import Glibc
import OpsDomain

/// Writes the rows that could not be used into a file of their own, to be corrected and read again:
/// the original columns byte for byte, and behind them `_line`, `_code`, `_message`, `_hint`.
///
/// The rows may hold personal data, so the file is for its owner only (mode 0600). Each row is
/// written at once, so that a crash loses none.
public final class RejectsWriter {
  /// How many rows this writer has written.
  public private(set) var count = 0

  private let path: String
  private let delimiter: Delimiter
  private let lineEnd: [UInt8]
  private let stripsRows: Bool
  private var descriptor: Int32
  private var cells: DelimitedWriter

  /// Creates the file and writes its header.
  ///
  /// - Parameters:
  ///   - path: the file. What it held is replaced unless `appending`.
  ///   - header: the header row of the original file, whose line end is used throughout. If it is
  ///     a rejects file itself, its four columns are replaced and not doubled.
  ///   - delimiter: the delimiter of the original file.
  ///   - appending: whether a run is resumed: rows go behind those already there, and the header is
  ///     written only if the file is new or empty.
  /// - Throws: `OpsError(.cannotCreate)` if the file cannot be created or, when appending, holds
  ///   the rejects of a file with another header; `.storageFull` if the disk is full.
  public init(
    path: String, header: DelimitedRecord, delimiter: Delimiter = .comma, appending: Bool = false
  ) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw OpsError(
        .cannotCreate, "The name of the rejects file is not usable", hint: "Name another file")
    }
    self.path = path
    self.delimiter = delimiter
    self.lineEnd = header.lineEnd.isEmpty ? LineEnd.lf.bytes : Array(header.lineEnd)
    self.stripsRows = RejectColumns.end(header)
    self.cells = DelimitedWriter(delimiter: delimiter, cells: .neutralised)
    self.descriptor = -1
    var head = Array(header.content)
    if stripsRows {
      let kept = header.fields.count - RejectColumns.names.count
      head = Array(header.raw[..<header.fields[kept - 1].raw.endIndex])
    }
    for name in RejectColumns.names { head += [delimiter.byte] + Array(name.utf8) }
    head += lineEnd
    try open(appending: appending)
    if try !appending || needsHeader(head) { try put(head) }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Writes one row and why it could not be used.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the file cannot be written.
  public func write(_ record: DelimitedRecord, _ error: OpsError) throws {
    let reasons = [
      String(record.line), error.code.rawValue, Self.oneLine(error.message),
      Self.oneLine(error.hint ?? ""),
    ]
    cells.write(reasons)
    var row = Array(original(record))
    row.append(delimiter.byte)
    // The writer ends its rows with one LF; the file's own line end takes its place.
    cells.drain { row += $0.dropLast() }
    row += lineEnd
    try put(row)
    count += 1
  }

  /// Makes sure the rows are on the disk, and closes the file. Nothing can be written afterwards.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the system could not store them.
  public func close() throws {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    // A pipe or a terminal cannot be synchronised; that is no failure.
    let synchronised = fsync(closing) == 0 || errno == EINVAL || errno == EROFS
    let number = errno
    Glibc.close(closing)
    if !synchronised { throw failure(number) }
  }

  private func original(_ record: DelimitedRecord) -> ArraySlice<UInt8> {
    guard stripsRows, record.isComplete else { return record.content }
    return RejectColumns.strip(record.content, delimiter: delimiter.byte)
  }

  private func open(appending: Bool) throws {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY
    descriptor = Glibc.open(path, flags | (appending ? O_APPEND : O_TRUNC), 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    // A file that was there keeps its mode when it is truncated, and the umask may have cut it.
    if status.st_mode & S_IFMT == S_IFREG, fchmod(descriptor, 0o600) != 0 {
      throw failure(errno)
    }
  }

  /// Looks at a file to append to: true if it is empty and needs the header. Ends a line a crash
  /// has left unfinished.
  private func needsHeader(_ head: [UInt8]) throws -> Bool {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    if size <= 0 { return true }
    var found = [UInt8](repeating: 0, count: min(size, head.count))
    let got = found.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard got == head.count, found == head else {
      throw OpsError(
        .cannotCreate, "The rejects file \(path) belongs to a file with another header",
        hint: "Name another rejects file")
    }
    var last: UInt8 = 0
    if pread(descriptor, &last, 1, off_t(size - 1)) == 1, last != lineEnd.last {
      try put(lineEnd)
    }
    return false
  }

  private func put(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        let number = errno
        if number == EINTR { continue }
        throw failure(number)
      }
      rest = rest.dropFirst(written)
    }
  }

  private func failure(_ number: Int32) -> OpsError {
    OpsError(
      number == ENOSPC || number == EDQUOT ? .storageFull : .cannotCreate,
      "Cannot write the rejects file \(path): \(FileFailure.reason(number))",
      hint: "Name a file in a folder you may write to, with space left")
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
