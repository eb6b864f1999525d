import Glibc
import OpsDomain
import OpsKernel

/// A book that is put together in a folder of its own, for its owner alone. Nobody opens it by
/// mistake, and it takes the place it is made for in one step.
package struct ScratchBook: Sendable {
  /// The folder.
  let folder: String
  /// The book in it, with all that belongs to it.
  let files: BookFiles

  /// - Parameters:
  ///   - path: The book that it is made for or from.
  ///   - ending: What the name of the folder adds to that.
  init(beside path: String, ending: String) {
    folder = path + ending
    files = BookFiles(
      path: "\(folder)/book.sqlite", home: HomeFolder(folder), sealFolder: "\(folder)/seals")
  }

  /// Makes the folder anew; what a work that was cut off has left there is removed. Answers what
  /// keeps others away until it is given up.
  ///
  /// Throws `conflict.running` while somebody else works there, and `cantcreate.file`, also where
  /// something else than such a folder is: nobody but its owner may remove that.
  func begin() throws(OpsError) -> ScratchLock {
    guard Self.kind(folder).map({ $0 == S_IFDIR }) ?? true else {
      throw OpsError(
        .cannotCreate, "\(Excerpt.of(folder, maximum: 160)) is not a folder",
        field: "to", hint: "move it to another place")
    }
    let lock = try ScratchLock(folder + ".lock")
    guard remove() else {
      throw OpsError(
        .cannotCreate, "\(Excerpt.of(folder, maximum: 160)) cannot be removed", field: "to",
        hint: "check its owner and its mode, and remove it")
    }
    try FileAccess.makeFolder(folder)
    try FileAccess.makeFolder(files.imageFolder)
    return lock
  }

  /// Removes the folder with all that is in it. Answers whether nothing of it is left.
  func remove() -> Bool {
    Self.remove(folder)
    return Self.kind(folder) == nil
  }

  /// Whether a folder, a file or a link has this path; nil if nothing has it.
  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func remove(_ path: String) {
    guard let kind = kind(path) else { return }
    if kind == S_IFDIR {
      for name in FolderNames.of(path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
