import Glibc
import OpsDomain

/// What a file that cannot be read as a book is.
extension BookFile {
  /// What its first bytes say that a file is.
  private enum Mark {
    case book
    case otherDatabase
    case noDatabase
  }

  /// The refusal of a file that SQLite does not read: a book that is damaged, a database of another
  /// program, or no database at all.
  /// - Parameter damage: What SQLite says of it.
  func refusal(_ damage: OpsError) -> OpsError {
    switch mark() {
    case .book: damage
    case .otherDatabase: BookOpener.notABook(path)
    case .noDatabase:
      OpsError(
        .configuration,
        "\(path) is not a database: it is not a book, or its beginning is damaged", field: "book",
        hint: "name another file with --book, or restore a backup with `opsh backup restore`")
    }
  }

  /// Only for a file that could not be opened: closing it lets go the locks that the process has.
  private func mark() -> Mark {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .noDatabase }
    defer { Glibc.close(descriptor) }
    var head = [UInt8](repeating: 0, count: 72)
    let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == head.count else { return .noDatabase }
    // Where SQLite keeps what the program that made the file calls itself.
    if head[68...].elementsEqual(BookOpener.mark.utf8) { return .book }
    return head.starts(with: "SQLite format 3\0".utf8) ? .otherDatabase : .noDatabase
  }
}
