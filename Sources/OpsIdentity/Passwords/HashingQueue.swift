import Dispatch
import OpsDomain

/// Runs slow work beside the cooperative threads: few at once, a short line, and a refusal instead
/// of a longer one, so that a flood of sign-ins cannot starve everything else.
public final class HashingQueue: Sendable {
  private let workers = DispatchQueue(label: "opsh.hashing", attributes: .concurrent)
  private let turnstile: Turnstile

  /// - Parameters:
  ///   - width: Most jobs at once, 1 or more.
  ///   - length: Most jobs that wait, 0 or more.
  public init(width: Int = 2, length: Int = 16) {
    turnstile = Turnstile(
      width: width, length: length,
      refusal: OpsError(
        .throttled, "Too many passwords are being checked at once", hint: "try again in a second",
        retryAfter: TimeSpan(milliseconds: 1000)))
  }

  /// Runs `work` on a thread of its own and waits for it without holding one.
  ///
  /// Throws `tempfail.throttled` when the line is full, `CancellationError` when the task is
  /// cancelled while it waits, and what `work` throws.
  public func run<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await turnstile.pass {
      try await withCheckedThrowingContinuation { continuation in
        workers.async { continuation.resume(with: Result { try work() }) }
      }
    }
  }

  /// Jobs that wait now.
  var waiting: Int { turnstile.waiting }
}
