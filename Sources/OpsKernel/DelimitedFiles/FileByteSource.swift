import Glibc
import OpsDomain

/// Reads a file, a pipe or standard input as it is.
public final class FileByteSource: ByteSource {
  /// The name errors use: the path as it was given.
  public let name: String
  /// Whether the mode of a file lets other users of the machine read or change it; false for a
  /// descriptor that somebody else opened.
  public let isOpenToOthers: Bool

  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let size: Int?
  private let beforeReading: () throws -> Void
  private var consumed = 0
  /// Bytes looked at by ``peek(_:)`` and not handed out yet.
  private var peeked: [UInt8] = []

  /// Opens a file for reading.
  ///
  /// - Throws: `OpsError(.noInput)` if it is missing, a folder or not readable.
  public init(path: String) throws {
    // A NUL would end the C string early and open another file than the one named.
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw OpsError(
        .noInput, "The name of the input file is not usable", hint: "check the file name")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      Glibc.close(descriptor)
      throw Self.failure(path, number)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      Glibc.close(descriptor)
      throw Self.failure(path, EISDIR)
    }
    // A device that is no terminal and not the empty one has no end, or does something when read.
    let kind = status.st_mode & S_IFMT
    let isDevice = kind == S_IFBLK || kind == S_IFCHR && isatty(descriptor) == 0
    guard !isDevice || Self.isNull(status) else {
      Glibc.close(descriptor)
      throw OpsError(
        .noInput, "Cannot read \(Excerpt.of(path, maximum: 160)): it is a device",
        hint: "name a file, or - for a pipe")
    }
    self.name = path
    self.isOpenToOthers = status.st_mode & 0o077 != 0
    self.descriptor = descriptor
    self.closesDescriptor = true
    self.size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    self.beforeReading = {}
  }

  /// Reads from a descriptor somebody else opened and closes; the size is not known.
  /// - Parameter beforeReading: called before each read, which it may put off or refuse.
  public init(
    descriptor: Int32, name: String, beforeReading: @escaping () throws -> Void = {}
  ) {
    self.beforeReading = beforeReading
    self.name = name
    self.isOpenToOthers = false
    self.descriptor = descriptor
    self.closesDescriptor = false
    self.size = nil
  }

  deinit {
    if closesDescriptor { Glibc.close(descriptor) }
  }

  public var position: BytePosition { BytePosition(consumed: consumed, total: size) }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard buffer.count > 0 else { return 0 }
    if !peeked.isEmpty {
      let count = min(peeked.count, buffer.count)
      buffer.copyBytes(from: peeked[..<count])
      peeked.removeFirst(count)
      consumed += count
      return count
    }
    let count = try readDescriptor(buffer)
    consumed += count
    return count
  }

  /// The next `count` bytes without consuming them; fewer if the file ends before. For telling
  /// formats apart, so `count` is small.
  ///
  /// - Throws: `OpsError(.noInput)` if the file cannot be read.
  public func peek(_ count: Int) throws -> [UInt8] {
    while peeked.count < count {
      var more = [UInt8](repeating: 0, count: count - peeked.count)
      let got = try more.withUnsafeMutableBytes { try readDescriptor($0) }
      if got == 0 { break }
      peeked += more[..<got]
    }
    return Array(peeked.prefix(count))
  }

  private func readDescriptor(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try beforeReading()
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      let number = errno
      guard number == EINTR else { throw Self.failure(name, number) }
    }
  }

  /// Whether it is `/dev/null`, which is empty.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
      && status.st_mode & S_IFMT == S_IFCHR
  }

  private static func failure(_ name: String, _ number: Int32) -> OpsError {
    OpsError(
      .noInput, "Cannot read \(Excerpt.of(name, maximum: 160)): \(FileFailure.reason(number))",
      hint: "check the name and the permissions of the file")
  }
}
