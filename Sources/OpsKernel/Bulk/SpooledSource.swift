import Glibc
import OpsDomain

/// What came through a pipe, kept in a file without a name until the process ends, so that it can
/// be read twice. Only its owner can have read it meanwhile.
public final class SpooledSource: Sendable {
  private let descriptor: Int32

  /// Takes everything that `source` holds.
  ///
  /// Throws what the source throws, `cantcreate.file` when there is no folder for it and
  /// `tempfail.storage_full` when it does not fit.
  public init(_ source: any ByteSource, folder: String) throws {
    var template = Array("\(folder)/opsh-spool-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw OpsError(
        .cannotCreate,
        "Cannot keep the input in \(Excerpt.of(folder, maximum: 120)): "
          + FileFailure.reason(errno),
        hint: "set TMPDIR to a folder with space, or name a file with --from")
    }
    self.descriptor = descriptor
    unlink(template)
    var source = source
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { break }
      try Self.write(chunk[..<count], to: descriptor)
    }
  }

  deinit { close(descriptor) }

  /// Everything from the start. Only one reader at a time.
  public func open() -> any ByteSource {
    lseek(descriptor, 0, SEEK_SET)
    return KeptSource(owner: self, file: FileByteSource(descriptor: descriptor, name: "the input"))
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw OpsError(
          .storageFull, "Cannot keep the input: \(FileFailure.reason(errno))",
          hint: "set TMPDIR to a folder with space, or name a file with --from")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// A reader that keeps the file open.
  private struct KeptSource: ByteSource {
    let owner: SpooledSource
    let file: FileByteSource
    var position: BytePosition { file.position }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      try file.read(into: buffer)
    }
  }
}
