import Dispatch
import Synchronization

/// Blocks the threads that come to it, as a long question to the book does, until it is opened.
final class ThreadGate: Sendable {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let opening = DispatchSemaphore(value: 0)
  private let isOpen = Atomic<Bool>(false)

  /// Blocks the calling thread.
  func block() {
    arrivals.continuation.yield()
    guard !isOpen.load(ordering: .relaxed) else { return }
    opening.wait()
    opening.signal()
  }

  /// Waits until that many threads have come.
  func waitForArrivals(_ count: Int) async {
    var left = count
    for await _ in arrivals.stream {
      left -= 1
      if left == 0 { return }
    }
  }

  func open() {
    isOpen.store(true, ordering: .relaxed)
    opening.signal()
  }
}
