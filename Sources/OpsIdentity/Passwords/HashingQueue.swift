import Dispatch
import OpsDomain
import Synchronization

/// Runs slow work beside the cooperative threads: few at once, a short line, and a refusal instead
/// of a longer one, so that a flood of sign-ins cannot starve everything else.
public final class HashingQueue: Sendable {
  private struct Waiter {
    let ticket: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    var line: [Waiter] = []
    var lastTicket: UInt64 = 0
  }

  private let width: Int
  private let length: Int
  private let workers = DispatchQueue(label: "opsh.hashing", attributes: .concurrent)
  private let state = Mutex(State())

  /// - Parameters:
  ///   - width: Most jobs at once, 1 or more.
  ///   - length: Most jobs that wait, 0 or more.
  public init(width: Int = 2, length: Int = 16) {
    self.width = Swift.max(1, width)
    self.length = Swift.max(0, length)
  }

  /// Runs `work` on a thread of its own and waits for it without holding one.
  ///
  /// Throws `tempfail.throttled` when the line is full, `CancellationError` when the task is
  /// cancelled while it waits, and what `work` throws.
  public func run<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await enter()
    defer { leave() }
    return try await withCheckedThrowingContinuation { continuation in
      workers.async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Jobs that wait now.
  var waiting: Int { state.withLock { $0.line.count } }

  private func enter() async throws {
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

  private func line(up ticket: UInt64, _ continuation: CheckedContinuation<Void, any Error>) {
    let entry: Result<Void, any Error>? = state.withLock { state in
      // A cancellation from here on finds the waiter in the line.
      if Task.isCancelled { return .failure(CancellationError()) }
      guard state.running >= width else {
        state.running += 1
        return .success(())
      }
      guard state.line.count < length else { return .failure(Self.full) }
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

  /// Hands the place to the next in line.
  private func leave() {
    let next = state.withLock { state -> Waiter? in
      guard state.line.isEmpty else { return state.line.removeFirst() }
      state.running -= 1
      return nil
    }
    next?.continuation.resume()
  }

  private static var full: OpsError {
    OpsError(
      .throttled, "Too many passwords are being checked at once", hint: "try again in a second",
      retryAfter: TimeSpan(milliseconds: 1000))
  }
}
