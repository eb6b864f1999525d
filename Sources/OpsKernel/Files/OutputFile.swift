import Glibc
import OpsDomain

/// A file in the making. Until ``close()`` a file written at once is not in its place, and one that
/// is never closed leaves nothing behind.
public final class OutputFile {
  private let order: FileOrder
  private let place: FilePlace?
  private let permit: FilePermit?
  private var descriptor: Int32 = -1
  private var temporary: String?
  /// How many bytes a rehearsal was given.
  private var rehearsed = 0
  /// Says once what a rehearsal would have written.
  private var told: (() -> Void)?

  /// A file that is not written.
  /// - Parameter tell: Says so, where the command does not fail before.
  init(rehearsing order: FileOrder, _ tell: @escaping () -> Void) {
    self.order = order
    place = nil
    permit = nil
    if order.growth == .atOnce { told = tell } else { tell() }
  }

  init(_ permit: FilePermit, _ random: any RandomSource) throws {
    order = permit.order
    self.permit = permit
    let place = try FilePlace(permit.order)
    self.place = place
    if case .goingOn(let keeping) = order.growth, let found = try place.status() {
      try place.check(found)
      descriptor = try place.reopen()
      try keep(keeping)
      return
    }
    let temporary = FilePlace.temporaryName(random)
    descriptor = try place.make(temporary, mode: order.isPublic ? 0o644 : 0o600)
    self.temporary = temporary
    if order.growth != .atOnce { try settle() }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    if let temporary { place?.remove(temporary) }
  }

  /// The path as it was given.
  var path: String { order.path }

  /// How many bytes the file holds.
  public var size: Int {
    descriptor < 0 ? rehearsed : max(0, Int(lseek(descriptor, 0, SEEK_END)))
  }

  /// Whether the file has something in it from an earlier run.
  var isContinued: Bool {
    if case .goingOn = order.growth { return size > 0 }
    return false
  }

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

  /// Adds bytes.
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the file cannot be written.
  public func put(_ bytes: [UInt8]) throws {
    guard place != nil else {
      rehearsed += bytes.count
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        let number = errno
        if number == EINTR { continue }
        throw FilePlace.failure(order, number)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Makes sure everything is on the disk and in its place, and closes the file.
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the system could not store it.
  public func close() throws { try close(isSynchronised: true) }

  func close(isSynchronised: Bool) throws {
    told?()
    told = nil
    guard descriptor >= 0 else { return }
    if isSynchronised, fsync(descriptor) != 0, errno != EINVAL {
      throw FilePlace.failure(order, errno)
    }
    try settle()
    if isSynchronised { place?.synchronise() }
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 || errno == EINTR else {
      throw FilePlace.failure(order, errno)
    }
  }

  /// Puts a new file in its place.
  private func settle() throws {
    guard let temporary, let permit else { return }
    try place?.put(temporary, replacing: permit.replaces, isOwn: permit.isOwn)
    self.temporary = nil
  }

  private func keep(_ count: Int) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_nlink == 1
    else {
      throw OpsError(
        .cannotCreate,
        "The \(order.what) \(Excerpt.of(order.path, maximum: 120)) has a second name (a hard link)",
        field: order.field, hint: "name another file")
    }
    guard fchmod(descriptor, 0o600) == 0,
      count >= Int(status.st_size) || ftruncate(descriptor, off_t(count)) == 0
    else { throw FilePlace.failure(order, errno) }
  }

  /// Replaces a file of the application's own, which no command can name, for its owner alone.
  /// - Parameter isSynchronised: whether to wait for the disk, so that it stands a power cut.
  /// - Throws: `cantcreate.file`, `tempfail.storage_full`.
  public static func replace(
    _ path: String, with content: [UInt8], what: String = "file", random: any RandomSource,
    isSynchronised: Bool = true
  ) throws {
    let order = FileOrder(path, what: what)
    let file = try OutputFile(FilePermit(order: order, replaces: true, isOwn: true), random)
    try file.put(content)
    try file.close(isSynchronised: isSynchronised)
  }
}
