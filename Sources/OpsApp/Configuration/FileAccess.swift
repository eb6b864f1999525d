import Glibc
import OpsDomain

/// Small files of the application: read, written and removed with their modes in mind.
enum FileAccess {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes a folder and its parents, readable by the owner alone.
  static func makeFolder(_ path: String) throws(OpsError) {
    guard !exists(path) else { return }
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    if !parent.isEmpty { try makeFolder(path.hasPrefix("/") ? "/" + parent : parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw OpsError(
        .cannotCreate, "The folder \(Excerpt.of(path, maximum: 120)) cannot be made",
        hint: "set OPSH_HOME to a folder you may write to")
    }
  }

  /// The file's permission bits, or nil when there is no such file.
  static func mode(_ path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// Replaces a file with `content`, readable by the owner alone, in one step.
  /// - Parameter isSynchronised: whether to wait for the disk, so that it stands a power cut.
  static func replace(
    _ path: String, with content: [UInt8], isSynchronised: Bool = true
  ) throws(OpsError) {
    let failure = OpsError(
      .cannotCreate, "The file \(Excerpt.of(path, maximum: 120)) cannot be written")
    let temporary = path + ".tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: written), content.count - written)
      }
      guard count > 0 else { throw failure }
      written += count
    }
    let isSafe = !isSynchronised || fsync(descriptor) == 0
    guard isSafe, rename(temporary, path) == 0 else { throw failure }
  }

  static func remove(_ path: String) { unlink(path) }
}
