import Glibc
import OpsDomain

/// A file that is written once, from start to end. Only its owner can read it.
final class UnpackedFile {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(OpsError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(OpsError) {
    var written = 0
    while written < bytes.count {
      let part = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { throw Self.failure(path, errno) }
      written += part
    }
  }

  /// Waits for the disk.
  func finish() throws(OpsError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
  }

  private static func failure(_ path: String, _ number: Int32) -> OpsError {
    OpsError(
      number == ENOSPC || number == EDQUOT ? .storageFull : .cannotCreate,
      "\(Excerpt.of(path, maximum: 160)) cannot be written: \(FileFailure.reason(number))",
      field: "to", hint: "name a file in a folder you may write to, with space left")
  }
}
