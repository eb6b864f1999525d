/// Bytes that are in memory already, as a source.
public struct MemoryByteSource: ByteSource {
  private let bytes: [UInt8]
  private var consumed = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var position: BytePosition { BytePosition(consumed: consumed, total: bytes.count) }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - consumed)
    buffer.copyBytes(from: bytes[consumed..<consumed + count])
    consumed += count
    return count
  }
}
