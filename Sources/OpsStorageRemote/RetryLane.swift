import Synchronization

/// Lets the transactions of one client that lost a race try again one after the other. All at once
/// they would mostly make each other lose again.
final class RetryLane: Sendable {
  private struct Waiter {
    let ticket: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var isTaken = false
    var line: [Waiter] = []
    var lastTicket: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Whether somebody is trying again.
  var isTaken: Bool { state.withLock { $0.isTaken } }

  /// Waits for a turn; who got it has to leave.
  /// Throws `CancellationError` when the task is cancelled first.
  func enter() async throws {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { line(up: ticket, $0) }
    } onCancel: {
      abandon(ticket)
    }
  }

  func leave() {
    let next = state.withLock { state -> Waiter? in
      guard state.line.isEmpty else { return state.line.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.continuation.resume()
  }

  private func line(up ticket: UInt64, _ continuation: CheckedContinuation<Void, any Error>) {
    let entry: Result<Void, any Error>? = state.withLock { state in
      // A cancellation from here on finds the waiter in the line.
      if Task.isCancelled { return .failure(CancellationError()) }
      guard state.isTaken else {
        state.isTaken = true
        return .success(())
      }
      state.line.append(Waiter(ticket: ticket, continuation: continuation))
      return nil
    }
    if let entry { continuation.resume(with: entry) }
  }

  private func abandon(_ ticket: UInt64) {
    let waiter = state.withLock { state in
      state.line.firstIndex { $0.ticket == ticket }.map { state.line.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }
}
