import Synchronization

/// Lets a few tasks through at a time, in the order they came. Those that come too many wait in a
/// line; a task that is cancelled while it waits leaves the line.
///
/// A place that is free is taken at once, even by a task that has been cancelled, so that what has
/// to be tidied up can be.
package final class Turnstile: Sendable {
  /// A task at the head of the line, no longer able to leave it by being cancelled.
  package struct Waiter: Sendable {
    fileprivate let ticket: UInt64
    fileprivate let isUrgent: Bool
    fileprivate let isRefusable: Bool
    fileprivate let continuation: CheckedContinuation<Void, any Error>

    /// Lets the task through. Must be called exactly once.
    package func admit() {
      guard isUrgent else { return continuation.resume() }
      HeldPlace.passOn { continuation.resume() }
    }
  }

  private struct State {
    /// Places that are taken; those who wait do so only while it is the width.
    var taken = 0
    var line = Queue<Waiter>()
    var lastTicket: UInt64 = 0
  }

  private let width: Int
  private let length: Int
  private let isUrgent: Bool
  private let refusal: OpsError
  private let state = Mutex(State())

  /// - Parameters:
  ///   - width: Most tasks inside at once, 1 or more.
  ///   - length: Most tasks that wait, 0 or more.
  ///   - isUrgent: Whether all others wait for the task inside, as for the turn to write: see
  ///     ``HeldPlace``.
  ///   - refusal: What a task gets when the line is full or its patience has run out.
  package init(
    width: Int = 1, length: Int = .max, isUrgent: Bool = false,
    refusal: OpsError = OpsError(
      .throttled, "Too many tasks are waiting", hint: "try again in a second",
      retryAfter: TimeSpan(milliseconds: 1000))
  ) {
    self.width = Swift.max(1, width)
    self.length = Swift.max(0, length)
    self.isUrgent = isUrgent
    self.refusal = refusal
  }

  /// How many tasks stand in the line.
  package var waiting: Int { state.withLock { $0.line.count } }

  /// Whether a task that comes now has to wait.
  package var isFull: Bool { state.withLock { $0.taken >= width } }

  /// Runs `body` when it is this task's turn. Throws what ``enter(patience:)`` throws,
  /// `CancellationError` when the task has been cancelled before its turn, and what `body` throws.
  package func pass<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await enter()
    defer { leave() }
    try Task.checkCancellation()
    return try await body()
  }

  /// Waits for a place. The caller then owns it until it calls ``leave()`` or admits the next one
  /// itself. Throws `CancellationError` when cancelled while it waits, and the refusal when the
  /// line is full or its patience, in milliseconds, has run out.
  ///
  /// - Parameter isRefusable: Whether ``turnAway(_:)`` may end its waiting.
  package func enter(patience: Int? = nil, isRefusable: Bool = false) async throws {
    if state.withLock({ take(&$0) }) { return }
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation) in
        if let entry = lineUp(
          Waiter(
            ticket: ticket, isUrgent: isUrgent, isRefusable: isRefusable,
            continuation: continuation))
        {
          return continuation.resume(with: entry)
        }
        // Not before the task is in the line: patience that ran out earlier would find nobody.
        timer = patience.map { milliseconds in
          Task { [self] in
            try await Task.sleep(for: .milliseconds(milliseconds))
            turnAway(ticket, refusal)
          }
        }
      }
    } onCancel: {
      turnAway(ticket, CancellationError())
    }
  }

  /// Puts the task into the line. Returns how its waiting ends when it need not wait.
  private func lineUp(_ waiter: Waiter) -> Result<Void, any Error>? {
    state.withLock { state in
      // A cancellation after this check finds the task in the line.
      if Task.isCancelled { return .failure(CancellationError()) }
      if take(&state) { return .success(()) }
      guard state.line.count < length else { return .failure(refusal) }
      state.line.append(waiter)
      return nil
    }
  }

  /// Ends the waiting of a task; nothing happens when it has left the line already.
  private func turnAway(_ ticket: UInt64, _ reason: any Error) {
    let waiter = state.withLock { state in state.line.removeFirst { $0.ticket == ticket } }
    waiter?.continuation.resume(throwing: reason)
  }

  /// Ends the waiting of all in the line that may be refused: the one inside knows that their turn
  /// would not help them.
  package func turnAway(_ reason: any Error) {
    while let waiter = state.withLock({ $0.line.removeFirst { $0.isRefusable } }) {
      waiter.continuation.resume(throwing: reason)
    }
  }

  private func take(_ state: inout State) -> Bool {
    guard state.taken < width else { return false }
    state.taken += 1
    return true
  }

  /// Takes the next task out of the line, for the caller to pass its place on.
  package func next() -> Waiter? { state.withLock { $0.line.popFirst() } }

  /// Gives the caller's place to the next in line. Without a line the place is free.
  package func leave() {
    let next = state.withLock { state in
      let next = state.line.popFirst()
      if next == nil { state.taken -= 1 }
      return next
    }
    next?.admit()
  }
}
