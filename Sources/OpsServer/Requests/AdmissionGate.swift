import OpsDomain
import Synchronization

/// Lets so many in at once and turns the next one away without letting it wait: work that nobody
/// waits for any more is the worst use of a busy server.
final class AdmissionGate: Sendable {
  /// The place of one request, which it has at most once.
  final class Place: Sendable {
    private let gate: AdmissionGate
    private let isTaken = Atomic<Bool>(false)

    fileprivate init(_ gate: AdmissionGate) { self.gate = gate }

    /// Whether there was room.
    func take() -> Bool {
      guard gate.enter() else { return false }
      isTaken.store(true, ordering: .relaxed)
      return true
    }

    /// Leaves the place to another request, if it was taken.
    func giveUp() {
      if isTaken.exchange(false, ordering: .relaxed) { gate.leave() }
    }
  }

  private let limit: Int
  private let inside = Atomic<Int>(0)

  init(limit: Int) { self.limit = Swift.max(1, limit) }

  /// A place for a request, not taken yet.
  func place() -> Place { Place(self) }

  private func enter() -> Bool {
    if inside.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
    leave()
    return false
  }

  private func leave() { inside.wrappingSubtract(1, ordering: .relaxed) }

  static let refusal = OpsError(
    .throttled, "The server is busy", hint: "try again in a second",
    retryAfter: TimeSpan(milliseconds: 1000))
}
