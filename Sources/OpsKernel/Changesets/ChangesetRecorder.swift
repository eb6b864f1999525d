import OpsDomain
import Synchronization

/// Writes down the operations that a changeset's desk runs.
package final class ChangesetRecorder: Sendable {
  private struct State {
    var steps: [ChangesetStep] = []
    /// Identifiers of an earlier run, the next one last.
    var given: [RecordID] = []
    /// What was taken since ``begin(_:)``.
    var taken: [RecordID] = []
    var isNoting = false
  }

  private let state = Mutex(State())

  /// The operations that changed something, in order.
  var steps: [ChangesetStep] { state.withLock { $0.steps } }

  /// What is staged from now on takes these identifiers first.
  func give(_ identifiers: [RecordID]) {
    state.withLock { $0.given = identifiers.reversed() }
  }

  /// The same, and notes all that is taken until ``end()``: by one operation, or by those that it
  /// consists of.
  func begin(_ identifiers: [RecordID]) {
    state.withLock { state in
      state.given = identifiers.reversed()
      (state.taken, state.isNoting) = ([], true)
    }
  }

  /// The identifiers that were taken since ``begin(_:)``, in order.
  func end() -> [RecordID] {
    state.withLock { state in
      defer { (state.given, state.taken, state.isNoting) = ([], [], false) }
      return state.taken
    }
  }

  /// The next identifier: one that was given, or else a new one.
  func next(_ source: any IdentifierSource) -> RecordID {
    state.withLock { state in
      let id = state.given.popLast() ?? source.next()
      if state.isNoting { state.taken.append(id) }
      return id
    }
  }

  /// The identifiers for the operation that starts now. Throws `data.too_large` when no further one
  /// can be staged.
  func tape(_ source: any IdentifierSource) throws(OpsError) -> StepTape {
    guard state.withLock({ $0.steps.count }) < Limits.changesetOperations else {
      throw OpsError(
        .tooLarge, "A changeset holds at most \(Limits.changesetOperations) operations",
        hint: "commit in parts, or load with bulk")
    }
    return StepTape(source, self)
  }

  /// Keeps operations that have been staged.
  func keep(_ steps: [ChangesetStep]) { state.withLock { $0.steps += steps } }

  /// Forgets all but the first `count`.
  func cut(to count: Int) {
    state.withLock { $0.steps.removeSubrange(Swift.min(count, $0.steps.count)...) }
  }
}
