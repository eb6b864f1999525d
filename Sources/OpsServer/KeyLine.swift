import OpsDomain
import Synchronization

/// Lets one request at a time through for each idempotency key of a caller. A repetition that
/// arrives while the first is still being worked on waits for it and then finds its answer in the
/// journal.
final class KeyLine: Sendable {
  private struct Waiter {
    let ticket: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// Keys being worked on, with those who wait.
    var lines: [String: [Waiter]] = [:]
    var lastTicket: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Runs `body` alone among the requests of `principal` with this key; at once without a key.
  /// Throws what ``pass(_:_:)`` throws.
  func pass<Answer: Sendable>(
    _ key: String?, of principal: Principal, _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await pass(key.map { "\(principal.userID?.rawValue ?? 0)/\($0)" }, body)
  }

  /// Runs `body` alone among those with this key; at once without a key.
  /// Throws `CancellationError` when the task is cancelled while it waits, and what `body` throws.
  func pass<Answer: Sendable>(
    _ key: String?, _ body: () async throws -> Answer
  ) async throws -> Answer {
    guard let key else { return try await body() }
    try await enter(key)
    defer { leave(key) }
    return try await body()
  }

  private func enter(_ key: String) async throws {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { line(up: ticket, key, $0) }
    } onCancel: {
      abandon(ticket, key)
    }
  }

  private func line(
    up ticket: UInt64, _ key: String, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let entry: Result<Void, any Error>? = state.withLock { state in
      // A cancellation from here on finds the waiter in the line.
      if Task.isCancelled { return .failure(CancellationError()) }
      guard state.lines[key] != nil else {
        state.lines[key] = []
        return .success(())
      }
      state.lines[key]?.append(Waiter(ticket: ticket, continuation: continuation))
      return nil
    }
    if let entry { continuation.resume(with: entry) }
  }

  private func abandon(_ ticket: UInt64, _ key: String) {
    let waiter = state.withLock { state in
      state.lines[key]?.firstIndex { $0.ticket == ticket }
        .flatMap { state.lines[key]?.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  private func leave(_ key: String) {
    let next = state.withLock { state -> Waiter? in
      guard state.lines[key]?.isEmpty == false else {
        state.lines[key] = nil
        return nil
      }
      return state.lines[key]?.removeFirst()
    }
    next?.continuation.resume()
  }
}
