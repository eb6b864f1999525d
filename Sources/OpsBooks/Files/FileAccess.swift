import Glibc
import OpsDomain
import OpsKernel

/// Small files beside a book and of its application: read, written and removed with their modes
/// in mind.
package enum FileAccess {
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes a folder and its parents, readable by the owner alone.
  package static func makeFolder(_ path: String) throws(OpsError) {
    guard !exists(path) else { return }
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    if !parent.isEmpty { try makeFolder(path.hasPrefix("/") ? "/" + parent : parent) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw OpsError(
        .cannotCreate, "The folder \(Excerpt.of(path, maximum: 120)) cannot be created",
        hint: "set OPSH_HOME to a folder you may write to")
    }
  }

  /// The path with all links followed; of a file that is not there, those of its folder.
  package static func real(_ path: String) -> String {
    if let found = realpath(path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let parent = folder(of: path)
    guard parent != path, exists(parent) else { return path }
    return real(parent) + "/" + name(of: path)
  }

  /// The path from the root: a relative one is of the working directory.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? "book"
  }

  /// The folder that a file with an absolute path lies in.
  package static func folder(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The file's permission bits, or nil when there is no such file.
  package static func mode(_ path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// Replaces a file with `content`, readable by the owner alone, in one step.
  /// - Parameter isSynchronised: whether to wait for the disk, so that it stands a power cut.
  package static func replace(
    _ path: String, with content: [UInt8], isSynchronised: Bool = true
  ) throws(OpsError) {
    do {
      try OutputFile.replace(
        path, with: content, random: SystemRandom(), isSynchronised: isSynchronised)
    } catch let error as OpsError {
      throw error
    } catch {
      throw OpsError(
        .cannotCreate, "The file \(Excerpt.of(path, maximum: 120)) cannot be written",
        hint: "check the folder and its permissions")
    }
  }

  /// Removes a file, if it can be removed: for notes and leftovers that do no harm where they stay.
  package static func remove(_ path: String) { unlink(path) }

  /// Removes a file that must not stay, such as a secret. It is no error if there is none.
  ///
  /// Throws `cantcreate.file` for a file that cannot be removed.
  package static func erase(_ path: String) throws(OpsError) {
    guard unlink(path) != 0 else { return }
    let number = errno
    guard number != ENOENT, number != ENOTDIR else { return }
    throw OpsError(
      .cannotCreate,
      "\(Excerpt.of(path, maximum: 120)) cannot be removed: \(FileFailure.reason(number))",
      hint: "check the folder and its permissions, then remove it")
  }
}
