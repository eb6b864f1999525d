import OpsKernel

/// Bytes in memory, handed out in pieces of the given sizes, over and over.
struct ChunkedByteSource: ByteSource {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var at = 0
  private var turn = 0

  init(_ bytes: [UInt8], sizes: [Int] = [65_536]) {
    self.bytes = bytes
    self.sizes = sizes
  }

  init(_ text: String, sizes: [Int] = [65_536]) { self.init(Array(text.utf8), sizes: sizes) }

  var position: BytePosition { BytePosition(consumed: at, total: bytes.count) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(sizes[turn % sizes.count], buffer.count, bytes.count - at)
    turn += 1
    buffer.copyBytes(from: bytes[at..<at + count])
    at += count
    return count
  }
}
