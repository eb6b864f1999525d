import Glibc
import OpsDomain
import OpsKernel

/// The folder of what a book has apart from itself: the key that signs its journal, the log of
/// checkpoints and the keys of the people in it. For its owner alone, or it is refused.
package struct SafeFolder: Sendable {
  /// How much of the digest of the book's path is in the name.
  private static let digestBytes = 6

  /// Where the folder is.
  package let path: String

  /// The folder of one book: named after the book's file and a digest of its whole path, so that
  /// two books of one name keep apart.
  static func of(book: String, in parent: String) -> SafeFolder {
    let name = PlaceLabel.of(FileAccess.name(of: book), whole: book, bytes: digestBytes)
    return SafeFolder(path: "\(parent)/\(name)")
  }

  /// The folder of a book of this name at another path, if exactly one is there.
  static func moved(book: String, in parent: String) -> [SafeFolder] {
    let start = PlaceLabel.part(FileAccess.name(of: book)) + "-"
    let found = FolderNames.of(parent).filter { name in
      let digest = name.dropFirst(start.count)
      return name.hasPrefix(start) && digest.count == 2 * digestBytes
        && digest.allSatisfy(\.isHexDigit)
    }
    return found.count == 1 ? [SafeFolder(path: "\(parent)/\(found[0])")] : []
  }

  package var exists: Bool { FileAccess.exists(path) }

  /// The refusal of a write to a book whose folder is not here.
  package var missing: OpsError {
    OpsError(
      .configuration,
      "The seal folder of this book is missing: \(Excerpt.of(path, maximum: 160))",
      field: "journal.seal_folder",
      hint: "put it back, or name where it is in journal.seal_folder; only if it is lost for good, "
        + "make an empty one there (mkdir -m 700)")
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

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
        hint: "chmod \(path == self.path ? "700" : "600") it, then find out who may have read it")
    }
  }
}
