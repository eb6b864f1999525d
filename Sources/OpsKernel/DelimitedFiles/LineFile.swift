/// A file that is written line by line.
public final class LineFile {
  private let file: OutputFile
  /// Lines written.
  public private(set) var count = 0

  /// Writes its lines to a file that was opened for it.
  public init(_ file: OutputFile) { self.file = file }

  /// Writes lines, each with a line feed. Throws `cantcreate.file`, `tempfail.storage_full`.
  public func write(_ lines: [String]) throws {
    try file.put(lines.flatMap { Array($0.utf8) + [0x0A] })
    count += lines.count
  }

  /// Makes sure the lines are on the disk and in their place, and closes the file.
  public func close() throws { try file.close() }
}
