import Synchronization

/// Lets one task through at a time, in the order they came.
final class TurnQueue: Sendable {
  private struct State {
    var isTaken = false
    var line: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` when everybody who came before is through. Throws what `body` throws, and
  /// `CancellationError` when the task was cancelled meanwhile.
  func pass<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.line.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { leave() }
    try Task.checkCancellation()
    return try await body()
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.line.isEmpty else { return state.line.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }
}
