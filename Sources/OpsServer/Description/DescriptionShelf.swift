import NIOCore
import Synchronization

/// Keeps the description of the server once it was made: anybody may ask for it, so asking must be
/// cheap.
final class DescriptionShelf: Sendable {
  private let made = Mutex<ByteBuffer?>(nil)

  func body(_ make: () -> ByteBuffer) -> ByteBuffer {
    made.withLock { made in
      if let made { return made }
      let first = make()
      made = first
      return first
    }
  }
}
