import Synchronization

/// Lets one task through at a time, in the order they came. A task that is cancelled while it
/// waits leaves the line.
final class Turnstile: Sendable {
  private struct Waiter {
    let ticket: UInt64
    /// Nil once the waiter has left the line.
    var continuation: CheckedContinuation<Void, any Error>?
  }

  private struct State {
    var isTaken = false
    var line: [Waiter] = []
    /// Where the line starts: those before have been served.
    var head = 0

    /// Takes the next one who still waits out of the line.
    mutating func next() -> CheckedContinuation<Void, any Error>? {
      while head < line.count {
        let continuation = line[head].continuation
        head += 1
        if let continuation {
          trim()
          return continuation
        }
      }
      trim()
      return nil
    }

    /// Forgets those served, seldom enough that a turn costs the same however long the line is.
    private mutating func trim() {
      guard head > 32, head * 2 > line.count else { return }
      line.removeFirst(head)
      head = 0
    }
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
    let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard
        let place = state.line[state.head...].firstIndex(where: { $0.ticket == ticket })
      else { return nil }
      defer { state.line[place].continuation = nil }
      return state.line[place].continuation
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func leave() {
    let next = state.withLock { state in
      let next = state.next()
      if next == nil { state.isTaken = false }
      return next
    }
    next?.resume()
  }
}
