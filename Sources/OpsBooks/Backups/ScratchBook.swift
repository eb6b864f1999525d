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
  /// Throws `conflict.running` while somebody else works there, and `cantcreate.file`.
  func begin() throws(OpsError) -> ScratchLock {
    let lock = try ScratchLock(folder + ".lock")
    remove()
    try FileAccess.makeFolder(folder)
    try FileAccess.makeFolder(files.imageFolder)
    return lock
  }

  /// Removes the folder with all that is in it.
  func remove() { Self.remove(folder) }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in FolderNames.of(path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
