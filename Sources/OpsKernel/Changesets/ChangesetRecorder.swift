import OpsDomain
import Synchronization

/// Writes down the operations that a changeset's desk runs.
package final class ChangesetRecorder: Sendable {
  private struct State {
    var steps: [ChangesetStep] = []
    var given: [RecordID] = []
  }

  private let state = Mutex(State())

  /// The operations that changed something, in order.
  var steps: [ChangesetStep] { state.withLock { $0.steps } }

  /// The next operation takes these identifiers first.
  func give(_ identifiers: [RecordID]) { state.withLock { $0.given = identifiers } }

  /// The identifiers for the operation that starts now. Throws `data.too_large` when no further one
  /// can be staged.
  func tape(_ source: any IdentifierSource) throws(OpsError) -> StepTape {
    let (given, count) = state.withLock { state in
      defer { state.given = [] }
      return (state.given, state.steps.count)
    }
    guard count < Limits.changesetOperations else {
      throw OpsError(
        .tooLarge, "A changeset holds at most \(Limits.changesetOperations) operations",
        hint: "commit in parts, or load with bulk")
    }
    return StepTape(source, given: given)
  }

  /// Keeps operations that have been staged.
  func keep(_ steps: [ChangesetStep]) { state.withLock { $0.steps += steps } }

  /// Forgets all but the first `count`.
  func cut(to count: Int) {
    state.withLock { $0.steps.removeSubrange(Swift.min(count, $0.steps.count)...) }
  }
}
