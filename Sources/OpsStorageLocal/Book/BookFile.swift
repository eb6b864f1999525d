import Glibc
import OpsDomain

/// The book's file and folder on disk: who may read them, and whether they are there.
struct BookFile: Sendable {
  let path: String

  /// Permissions of the book and its lock files: the owner alone.
  static let fileMode: mode_t = 0o600
  static let folderMode: mode_t = 0o700

  init(path: String) throws(OpsError) {
    // A NUL would end the C string early and open another file than the one named.
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw OpsError(.configuration, "The path of the book cannot be used", field: "book")
    }
    self.path = path
  }

  var lockPath: String { path + BookCompanions.lock }

  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes sure the file is there; creates it and missing folders for the owner alone.
  ///
  /// Throws `config.no_book` when it is missing and may not be created, `cantcreate.file` when
  /// the system refuses, `config.invalid` when something else stands at the path.
  func prepare(createsIfMissing: Bool) throws(OpsError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw OpsError(.configuration, "The path of the book is not a file", field: "book")
      }
      return
    }
    guard errno == ENOENT, createsIfMissing else {
      throw OpsError(
        .noBook, "There is no book at \(path)", field: "book",
        hint: "create one with `opsh init --admin NAME`, or name another with --book")
    }
    try Self.createFolder(folder)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, Self.fileMode)
    guard descriptor >= 0 else { throw Self.refused(path) }
    // The mask of the process can only take permissions away from the mode; this sets it exactly.
    fchmod(descriptor, Self.fileMode)
    Glibc.close(descriptor)
  }

  /// Room on the file system of the folder, in bytes; nil when it does not say.
  func room() -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize)
    ).partialValue
  }

  /// Makes an empty file for the owner alone. Throws `cantcreate.file` where one is already.
  static func create(_ path: String) throws(OpsError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, fileMode)
    guard descriptor >= 0 else { throw refused(path) }
    fchmod(descriptor, fileMode)
    Glibc.close(descriptor)
  }

  /// Waits until a file, or the entries of a folder, are on the disk. Not for a file that this
  /// process has open as a book: closing it here would let go the locks there.
  static func synchronise(_ path: String) throws(OpsError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refused(path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw OpsError(
        .storageFailed, "\(path) could not be written to the disk (system error \(errno))",
        hint: "check the disk")
    }
  }

  /// Permission bits of a file, or nil when it is missing.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private static func createFolder(_ folder: String) throws(OpsError) {
    var status = stat()
    if stat(folder, &status) == 0 { return }
    if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      try createFolder(String(folder[..<slash]))
    }
    guard mkdir(folder, folderMode) == 0 || errno == EEXIST else { throw refused(folder) }
  }

  static func refused(_ path: String) -> OpsError {
    let reason = FileFailure.reason(errno)
    return OpsError(.cannotCreate, "\(path) cannot be created: \(reason)", field: "book")
  }
}
