import Synchronization

/// Stops a frame that goes in as one commit, until that commit begins: then nothing of it is
/// written. A commit that has begun is finished, so that its outcome is known.
public final class FrameStop: Sendable {
  private struct State {
    var isWanted = false
    var hasBegun = false
  }

  private let state = Mutex(State())

  /// A frame that nobody has stopped yet.
  public init() {}

  /// Stops the frame with `cancel`, which is not called once the commit has begun.
  public func stop(_ cancel: () -> Void) {
    let isInTime = state.withLock { state in
      guard !state.hasBegun else { return false }
      state.isWanted = true
      return true
    }
    if isInTime { cancel() }
  }

  /// Begins the commit: from here on nothing stops it. Throws `CancellationError` for a frame that
  /// was stopped before.
  func begin() throws {
    let isWanted = state.withLock { state in
      if !state.isWanted { state.hasBegun = true }
      return state.isWanted
    }
    if isWanted { throw CancellationError() }
  }
}
