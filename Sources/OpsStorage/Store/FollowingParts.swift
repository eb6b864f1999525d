import Synchronization

/// The parts of a transaction whose writes only follow from others, one inside the other.
final class FollowingParts: Sendable {
  private let running = Mutex(0)

  /// Whether what is written now is part of one.
  var isRunning: Bool { running.withLock { $0 > 0 } }

  /// Begins a part. Every part is ended.
  func begin() { running.withLock { $0 += 1 } }

  /// Ends the part that began last.
  func end() { running.withLock { $0 -= 1 } }
}
