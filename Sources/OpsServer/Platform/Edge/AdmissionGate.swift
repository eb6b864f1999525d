import OpsDomain
import Synchronization

/// Lets so many in at once and turns the next one away without letting it wait: work that nobody
/// waits for any more is the worst use of a busy server.
final class AdmissionGate: Sendable {
  private let limit: Int
  private let inside = Atomic<Int>(0)

  init(limit: Int) { self.limit = Swift.max(1, limit) }

  /// Whether there was room; who came in has to leave.
  func enter() -> Bool {
    if inside.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
    leave()
    return false
  }

  func leave() { inside.wrappingSubtract(1, ordering: .relaxed) }

  static let refusal = OpsError(
    .throttled, "The server is busy", hint: "try again in a second",
    retryAfter: TimeSpan(milliseconds: 1000))
}
