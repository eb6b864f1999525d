import Glibc
import OpsDomain

/// The place of a file: its folder, held open so that nobody can put another one there meanwhile,
/// and the name in it.
final class FilePlace {
  private let order: FileOrder
  private let folder: Int32
  private let name: String

  /// Throws `cantcreate.file` when there is no such folder.
  init(_ order: FileOrder) throws(OpsError) {
    self.order = order
    let parts = FileName.parts(order.path)
    name = parts.name
    guard name != ".", name != ".." else {
      folder = -1
      throw Self.failure(order, EISDIR)
    }
    folder = Glibc.open(parts.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure(order, errno) }
  }

  deinit { if folder >= 0 { Glibc.close(folder) } }

  /// What is there under the name, a link itself and not what it leads to; nil for nothing.
  func status() throws(OpsError) -> stat? {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return status }
    guard errno == ENOENT else { throw Self.failure(order, errno) }
    return nil
  }

  /// Refuses what is no plain file.
  func check(_ status: stat) throws(OpsError) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: kind = "a folder"
    case S_IFLNK: kind = "a symbolic link"
    default: kind = "a device or a pipe"
    }
    throw OpsError(
      .cannotCreate, "\(Excerpt.of(order.path, maximum: 120)) is \(kind), not a file",
      field: order.field, hint: "name a file; without one the answer goes to standard output")
  }

  /// Refuses a folder in which no file can be made.
  ///
  /// A folder that the system makes up, such as /proc, seems writable to root and is not. So a file
  /// is made there and removed again.
  func checkFolder(_ random: any RandomSource) throws(OpsError) {
    guard faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw Self.failure(order, errno)
    }
    var system = statvfs()
    guard fstatvfs(folder, &system) == 0, system.f_blocks == 0 else { return }
    let temporary = Self.temporaryName(random)
    Glibc.close(try make(temporary, mode: 0o600))
    remove(temporary)
  }

  /// Makes a new file. Throws `cantcreate.file` when the name is taken.
  func make(_ name: String, mode: mode_t) throws(OpsError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
    let descriptor = openat(folder, name, flags, mode)
    guard descriptor >= 0 else { throw Self.failure(order, errno) }
    return descriptor
  }

  /// Opens the file that is there, to write on.
  func reopen() throws(OpsError) -> Int32 {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = openat(folder, name, flags)
    guard descriptor >= 0 else { throw Self.failure(order, errno) }
    return descriptor
  }

  /// Puts a new file in its place. Without permission to replace, it fails if a file has come
  /// meanwhile.
  func put(_ temporary: String, replacing: Bool, isOwn: Bool) throws(OpsError) {
    if let found = try status() {
      if !isOwn { try check(found) }
      guard replacing else { throw Self.failure(order, EEXIST) }
    }
    if !replacing {
      if linkat(folder, temporary, folder, name, 0) == 0 {
        unlinkat(folder, temporary, 0)
        return
      }
      // A file system without hard links: the look just before has to do.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
        throw Self.failure(order, errno)
      }
    }
    guard renameat(folder, temporary, folder, name) == 0 else { throw Self.failure(order, errno) }
  }

  func remove(_ temporary: String) { unlinkat(folder, temporary, 0) }

  /// Makes sure that the name survives a power cut. Some file systems cannot do this; that is no
  /// failure.
  func synchronise() { fsync(folder) }

  /// A name for a file in the making: nobody can guess it and wait there.
  static func temporaryName(_ random: any RandomSource) -> String {
    ".opsh-" + HexText.of(random.bytes(12)) + ".part"
  }

  static func failure(_ order: FileOrder, _ number: Int32) -> OpsError {
    OpsError(
      number == ENOSPC || number == EDQUOT ? .storageFull : .cannotCreate,
      "Cannot write the \(order.what) \(Excerpt.of(order.path, maximum: 120)): "
        + FileFailure.reason(number),
      field: order.field, hint: "name a file in a folder you may write to, with space left")
  }
}
