import Glibc
import OpsDomain

/// One open file of a ``SafeFolder``, mode 0600, which processes lock against each other.
struct SafeFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens the file, or makes it.
  init(_ path: String) throws(OpsError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, "opened") }
  }

  deinit {
    // Not by closing alone: a program that is started at this moment has the same open file until
    // it runs, and would hold the lock as long.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Waits until no other process holds the file; it is let go with the value.
  func lock() throws(OpsError) {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.failure(path, "locked") }
    }
  }

  /// Locks the file unless another process, or another open file of this one, holds it; answers
  /// whether it did.
  func lockIfFree() throws(OpsError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw Self.failure(path, "locked") }
      return false
    }
    return true
  }

  /// Whether the name by which the file was opened is still the name of this file.
  var isInPlace: Bool {
    var own = stat()
    var found = stat()
    return fstat(descriptor, &own) == 0 && stat(path, &found) == 0
      && own.st_ino == found.st_ino && own.st_dev == found.st_dev
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  var size: Int {
    get throws(OpsError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, "read") }
      return Int(status.st_size)
    }
  }

  /// Up to `count` bytes from `offset` on; fewer at the end of the file.
  func read(_ count: Int, at offset: Int) throws(OpsError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let part = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: got), count - got, off_t(offset + got))
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw Self.failure(path, "read") }
      if part == 0 { break }
      got += part
    }
    bytes.removeLast(count - got)
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(OpsError) {
    var written = 0
    while written < bytes.count {
      let part = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written,
          off_t(offset + written))
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { throw Self.failure(path, "written") }
      written += part
    }
  }

  func truncate(to size: Int) throws(OpsError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.failure(path, "written") }
  }

  /// Gives the file another name in its folder, in the place of the file that had it.
  func move(to other: String) throws(OpsError) {
    guard rename(path, other) == 0 else { throw Self.failure(path, "moved") }
  }

  /// Waits for the disk.
  func synchronise() throws(OpsError) {
    guard fdatasync(descriptor) == 0 else { throw Self.failure(path, "made durable") }
  }

  private static func failure(_ path: String, _ what: String) -> OpsError {
    let number = errno
    let isFull = number == ENOSPC || number == EDQUOT
    return OpsError(
      isFull ? .storageFull : .cannotCreate,
      "\(Excerpt.of(path, maximum: 160)) could not be \(what) (system error \(number))",
      hint: "the book needs its seal folder: check its owner, its mode and its disk")
  }
}
