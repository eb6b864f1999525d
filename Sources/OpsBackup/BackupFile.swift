import Glibc
import OpsDomain

/// A backup as a file that is read from its beginning.
public final class BackupFile {
  private let descriptor: Int32
  /// The path as it was given.
  public let path: String
  /// Bytes of the file.
  public let size: Int64

  /// Opens a file. Throws `noinput.file` for one that is missing or cannot be read.
  public init(_ path: String) throws(OpsError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw Self.failure(path, number)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Self.failure(path, status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO)
    }
    size = Int64(status.st_size)
  }

  deinit { close(descriptor) }

  /// Up to so many next bytes; fewer only at the end. Throws `noinput.file`.
  public func read(_ count: Int) throws(OpsError) -> [UInt8] {
    var failed: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = 0
      while got < count {
        let part = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: got), count - got)
        if part < 0, errno == EINTR { continue }
        if part < 0 { failed = errno }
        if part <= 0 { break }
        got += part
      }
    }
    guard failed == 0 else { throw Self.failure(path, failed) }
    return bytes
  }

  /// The header of a file, without its key. Throws as ``init(_:)`` and
  /// ``BackupHeader/init(reading:of:)`` do.
  public static func header(of path: String) throws(OpsError) -> BackupHeader {
    let file = try BackupFile(path)
    return try BackupHeader(reading: try file.read(BackupHeader.length), of: path)
  }

  private static func failure(_ path: String, _ number: Int32) -> OpsError {
    OpsError(
      .noInput,
      "Cannot read the backup \(Excerpt.of(path, maximum: 120)): \(FileFailure.reason(number))",
      field: "file", hint: "run `opsh backup files FOLDER` to see the backups in a folder")
  }
}
