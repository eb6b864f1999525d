import Glibc
import OpsDomain
import OpsKernel

/// A folder for a file that a library makes by its path, for its owner alone. The file is copied to
/// its place once it is complete, and the folder is removed.
final class WorkFolder {
  let path: String
  /// The file in it.
  let file: String

  /// - Parameter parent: The folder for temporary files, such as `/tmp`.
  /// - Throws: `cantcreate.file` when there is no place for it.
  init(in parent: String) throws {
    var template = Array("\(parent)/opsh-export-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw OpsError(
        .cannotCreate,
        "Cannot work in \(Excerpt.of(parent, maximum: 120)): \(FileFailure.reason(errno))",
        hint: "set TMPDIR to a folder with space")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    file = path + "/export"
  }

  deinit {
    for name in FolderNames.of(path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Copies the file and closes the copy. Throws what reading and writing throw.
  func copy(to output: OutputFile) throws {
    let source = try FileByteSource(path: file)
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { break }
      try output.put(count == chunk.count ? chunk : Array(chunk[..<count]))
    }
    try output.close()
  }
}
