import OpsDomain
import Synchronization

/// Lets one task through at a time, in the order they came. A task that is cancelled while it
/// waits leaves the line.
final class Turnstile: Sendable {
  private struct Waiter {
    let ticket: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var isTaken = false
    var line = Queue<Waiter>()
  }

  private let state = Mutex(State())
  private let tickets = Atomic<UInt64>(0)

  /// Runs `body` when everybody who came before is through.
  /// Throws `CancellationError` when the task is cancelled first, and what `body` throws.
  func pass<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws {
    let ticket = tickets.wrappingAdd(1, ordering: .relaxed).newValue
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { line(up: ticket, $0) }
    } onCancel: {
      abandon(ticket)
    }
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
    let waiter = state.withLock { state in state.line.removeFirst { $0.ticket == ticket } }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func leave() {
    let next = state.withLock { state in
      let next = state.line.popFirst()
      if next == nil { state.isTaken = false }
      return next
    }
    next?.continuation.resume()
  }
}
