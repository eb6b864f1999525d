/// Something bytes are read from, front to back, with a fixed amount of memory.
public protocol ByteSource {
  /// Reads the next bytes into `buffer`.
  ///
  /// - Parameter buffer: where the bytes go; at least one byte long.
  /// - Returns: how many bytes were written: 1 to `buffer.count`, or 0 at the end and ever after.
  /// - Throws: `OpsError` with `.noInput` if the file cannot be read on, `.corrupt` if what it
  ///   holds is damaged. Bytes before the damage are handed out first.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// How far reading has got.
  var position: BytePosition { get }
}

/// Bytes that are in memory already, as a source.
public struct MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var consumed = 0

  /// A source that gives these bytes, from the first one on.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var position: BytePosition { BytePosition(consumed: consumed, total: bytes.count) }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - consumed)
    buffer.copyBytes(from: bytes[consumed..<consumed + count])
    consumed += count
    return count
  }
}
