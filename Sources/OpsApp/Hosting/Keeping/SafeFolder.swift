import Glibc
import OpsDomain

/// The folder of what a book has apart from itself: the key that signs its journal, the log of
/// checkpoints and the keys of the people in it. For its owner alone, or it is refused.
struct SafeFolder: Sendable {
  let path: String

  /// The folder of one book: named after the book's file and a digest of its whole path, so that
  /// two books of one name keep apart.
  static func of(book: String, in parent: String) -> SafeFolder {
    let file = book.split(separator: "/").last.map(String.init) ?? "book"
    return SafeFolder(path: "\(parent)/\(PlaceLabel.of(file, whole: book, bytes: 6))")
  }

  var exists: Bool { FileAccess.exists(path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes the folder if it is missing. Throws `config.invalid` when others may enter it.
  func prepare() throws(OpsError) {
    try FileAccess.makeFolder(path)
    try check()
  }

  /// Throws `config.invalid` when others may enter the folder or read `files` in it.
  func check(_ files: String...) throws(OpsError) {
    for path in [path] + files.map(file) {
      guard let mode = FileAccess.mode(path), mode & 0o077 != 0 else { continue }
      throw OpsError(
        .configuration,
        "\(Excerpt.of(path, maximum: 160)) is open to others (mode 0\(String(mode, radix: 8)))",
        field: "journal.seal_folder",
        hint: "chmod \(path == self.path ? "700" : "600") it, then ask who may have read it")
    }
  }
}
