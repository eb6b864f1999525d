import Synchronization

/// Whether the server is about to stop. Until it does, it answers every request, but tells those
/// who choose among several servers that it is no longer ready.
final class Departure: Sendable {
  private let state = Mutex(false)

  /// Whether it has been announced.
  var isAnnounced: Bool { state.withLock { $0 } }

  func announce() { state.withLock { $0 = true } }
}
