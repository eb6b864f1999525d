/// The bytes of a ``ByteSource`` that have been read and not been used yet, in a fixed amount of
/// memory.
///
/// A buffer is used from one place: copies would share the source.
struct SourceBuffer {
  /// Fewest bytes asked of the source at once.
  private static let readBytes = 65_536

  private var source: any ByteSource
  /// The unread bytes are `bytes[start..<filled]`.
  private(set) var bytes: [UInt8]
  /// Where the unread bytes begin. A reader moves it on past the bytes it has used.
  var start = 0
  private(set) var filled = 0
  /// Whether the source has nothing more to give.
  private(set) var hasEnded = false
  /// Bytes that the source has given so far.
  private var delivered = 0

  /// - Parameter room: The most bytes that may have to lie in the buffer unread.
  init(_ source: any ByteSource, room: Int) {
    self.source = LineGuardSource(source)
    bytes = [UInt8](repeating: 0, count: room + Self.readBytes)
  }

  /// How many bytes are unread.
  var count: Int { filled - start }

  /// How far the bytes have been used, for progress: what is unread is not.
  var position: BytePosition { source.position.without(unread: count, of: delivered) }

  /// Reads more bytes behind those there are, and moves these to the front if room runs short.
  /// Throws what the source throws.
  mutating func fill() throws {
    if start > 0, bytes.count - filled < Self.readBytes {
      let unread = count
      bytes.withUnsafeMutableBytes {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<filled]))
      }
      start = 0
      filled = unread
    }
    let free = filled..<bytes.count
    let read = try bytes.withUnsafeMutableBytes {
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[free]))
    }
    filled += read
    delivered += read
    hasEnded = read == 0
  }
}
