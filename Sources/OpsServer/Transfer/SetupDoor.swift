import OpsDomain
import OpsStorage
import Synchronization

/// The one door of a server that has no book yet: a caller who shows the setup token may copy a
/// book into the empty one, once. Every other request is turned away until then.
public final class SetupDoor: Sendable {
  private struct State {
    var lastStep: Int64 = 0
    var isFinished = false
  }

  let target: any BookTarget
  private let token: Secret
  private let onFinished: @Sendable () async -> Void
  private let line = KeyLine()
  private let state = Mutex(State())

  /// Shortest setup token, in bytes.
  public static let tokenBytes = 20

  /// - Parameter onFinished: Called when a complete copy is in the book; the server may then end.
  public init(
    token: Secret, target: any BookTarget, onFinished: @escaping @Sendable () async -> Void
  ) {
    self.token = token
    self.target = target
    self.onFinished = onFinished
  }

  /// Throws `signin.failed` for any other token, and for this one when the copy is over.
  func admit(_ shown: Secret) throws(OpsError) {
    guard token.matches(shown), !state.withLock({ $0.isFinished }) else {
      throw OpsError(.signInFailed, "This is not the setup token of this server")
    }
  }

  /// Does step `number` of the copy, or nothing when it was done before: its answer was lost.
  /// Throws `rule.bad_state` for any step but the last and the next.
  func step(_ number: Int64, isLast: Bool = false, _ body: () async throws -> Void) async throws {
    try await line.pass("step") {
      let last = state.withLock { $0.lastStep }
      if number == last { return }
      guard number == last + 1 else {
        throw OpsError(
          .badState, "Step \(number) of the copy does not follow step \(last)",
          hint: "if an earlier copy was cut off, remove the server's book and start it again")
      }
      try await body()
      state.withLock { state in
        state.lastStep = number
        state.isFinished = isLast
      }
      if isLast { await onFinished() }
    }
  }

  /// What a desk hears while the server waits for its book.
  static let waiting = OpsError(
    .unavailable, "The server is waiting for a book to be copied to it", hint: "ask again later",
    retryAfter: TimeSpan(milliseconds: 30_000))
}
