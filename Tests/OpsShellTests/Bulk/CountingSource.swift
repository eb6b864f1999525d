import OpsKernel
import Synchronization

/// An input that is made while it is read, and knows how much was asked for.
struct CountingSource: ByteSource {
  /// Bytes handed out so far.
  final class Count: Sendable {
    let bytes = Mutex(0)
  }

  let count: Count
  private let rows: Int
  private var next = 0

  /// - Parameter rows: rows behind the header.
  init(rows: Int, count: Count) {
    self.rows = rows
    self.count = count
  }

  var position: BytePosition { BytePosition(consumed: count.bytes.withLock { $0 }, total: nil) }

  /// One row at a time, so that nothing is read that was not wanted.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard next <= rows else { return 0 }
    let text = next == 0 ? "id,sku,qty\n" : "k/\(next),LAMP-1,1\n"
    next += 1
    buffer.copyBytes(from: Array(text.utf8))
    count.bytes.withLock { $0 += text.utf8.count }
    return text.utf8.count
  }
}
