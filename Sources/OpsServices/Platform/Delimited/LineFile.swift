import OpsDomain

/// A file for its owner only that is written line by line.
public final class LineFile {
  private let file: OwnerFile
  /// Lines written.
  public private(set) var count = 0

  /// Makes the file, or empties the one that is there.
  /// - Parameter what: What errors call it, such as `export`.
  /// - Throws: `cantcreate.file`, `tempfail.storage_full`.
  public init(path: String, what: String) throws {
    file = try OwnerFile(path: path, what: what, appending: false)
  }

  /// Writes lines, each with a line feed. Throws `cantcreate.file`, `tempfail.storage_full`.
  public func write(_ lines: [String]) throws {
    try file.put(lines.flatMap { Array($0.utf8) + [0x0A] })
    count += lines.count
  }

  /// Makes sure the lines are on the disk, and closes the file.
  public func close() throws { try file.close() }
}
