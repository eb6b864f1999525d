import Glibc
import OpsDomain

/// A file for its owner only (mode 0600) that is written row by row, each at once, so that a crash
/// loses none.
final class OwnerFile {
  private let path: String
  private let what: String
  private var descriptor: Int32 = -1

  /// Opens the file, or makes it.
  ///
  /// - Parameters:
  ///   - what: what errors call it, such as `rejects file`.
  ///   - appending: whether what the file holds stays.
  ///   - keeping: of a file that stays, only so many bytes; all of them unless told.
  /// - Throws: `OpsError(.cannotCreate)`; `.storageFull` if the disk is full.
  init(path: String, what: String, appending: Bool, keeping: Int? = nil) throws {
    self.path = path
    self.what = what
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw OpsError(
        .cannotCreate, "The name of the \(what) is not usable", hint: "Name another file")
    }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY
    descriptor = Glibc.open(path, flags | (appending ? O_APPEND : O_TRUNC), 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    // A file that was there keeps its mode when it is truncated, and the umask may have cut it.
    guard fchmod(descriptor, 0o600) == 0 else { throw failure(errno) }
    if let keeping, keeping < Int(status.st_size) {
      guard ftruncate(descriptor, off_t(keeping)) == 0 else { throw failure(errno) }
    }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// How many bytes the file holds; 0 for what is no file.
  var size: Int { max(0, Int(lseek(descriptor, 0, SEEK_END))) }

  /// The first bytes of the file; fewer if it is shorter.
  func start(_ count: Int) -> [UInt8] {
    var found = [UInt8](repeating: 0, count: count)
    let got = found.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Array(found.prefix(max(0, got)))
  }

  /// The last byte of the file; nil in an empty one.
  var lastByte: UInt8? {
    let size = size
    var last: UInt8 = 0
    return size > 0 && pread(descriptor, &last, 1, off_t(size - 1)) == 1 ? last : nil
  }

  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the file cannot be written.
  func put(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        let number = errno
        if number == EINTR { continue }
        throw failure(number)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Makes sure everything is on the disk, and closes the file.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the system could not store it.
  func close() throws {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    // A pipe or a terminal cannot be synchronised; that is no failure.
    let synchronised = fsync(closing) == 0 || errno == EINVAL || errno == EROFS
    let number = errno
    Glibc.close(closing)
    if !synchronised { throw failure(number) }
  }

  private func failure(_ number: Int32) -> OpsError {
    OpsError(
      number == ENOSPC || number == EDQUOT ? .storageFull : .cannotCreate,
      "Cannot write the \(what) \(path): \(FileFailure.reason(number))",
      hint: "Name a file in a folder you may write to, with space left")
  }
}
