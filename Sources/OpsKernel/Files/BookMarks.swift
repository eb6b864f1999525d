import Glibc

/// Knows the files of any book by what they hold: a book that another program has open is no less a
/// book.
enum BookMarks {
  /// How a database file begins, its log of changes in either byte order, its rollback journal, the
  /// keys of the people in it, the token of a session, and a backup.
  private static let marks: [[UInt8]] = [
    Array("SQLite format 3\0".utf8), [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83],
    [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], Array("OPSHKEY1".utf8),
    Array("opsh_".utf8), Array("OPSHBAK1".utf8),
  ]

  /// Whether a file is a book, or stands beside one with a name that belongs to it.
  static func isOfBook(folder: String, name: String, _ companions: [String]) -> Bool {
    if isMarked("\(folder)/\(name)") || isKept(folder, name.lowercased()) { return true }
    return companions.contains { ending in
      name.hasSuffix(ending) && name.utf8.count > ending.utf8.count
        && isMarked("\(folder)/\(name.dropLast(ending.count))")
    }
  }

  /// Whether it is a file of somebody's home folder: beside a book, its keys or what a desk leaves,
  /// or in a folder of one.
  private static func isKept(_ folder: String, _ name: String) -> Bool {
    let isOfKeys =
      holds(folder, "signing.key") || holds(folder, "people.keys")
      || (holds(folder, "keys.json") && holds(folder, "lock"))
    if isOfKeys || HomeMarks.isInFolder(of: folder) { return true }
    guard HomeMarks.belongs(name) else { return false }
    return holds(folder, "seals") || holds(folder, "identity-keys") || HomeMarks.isHome(folder)
  }

  private static func holds(_ folder: String, _ name: String) -> Bool {
    access("\(folder)/\(name)", F_OK) == 0
  }

  static func isMarked(_ path: String) -> Bool {
    // Not a pipe or a device: opening one waits, or does something.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 16)
    let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return marks.contains { start.prefix(max(0, count)).starts(with: $0) }
  }
}
