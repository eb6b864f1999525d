import OpsDomain
import Synchronization

/// Counts the operations of a store and lets happen what its plan says.
final class FaultInjector: Sendable {
  private struct State {
    var plan: FaultPlan
    var counts: [FaultPlan.Operation: Int] = [:]
  }

  private let state: Mutex<State>
  private let sleep: MockStore.Sleep

  init(_ plan: FaultPlan, sleep: @escaping MockStore.Sleep) {
    state = Mutex(State(plan: plan))
    self.sleep = sleep
  }

  /// One without a plan that waits as this one does.
  func withoutFaults() -> FaultInjector { FaultInjector(.none, sleep: sleep) }

  /// Takes another plan; counting starts again.
  func set(_ plan: FaultPlan) { state.withLock { $0 = State(plan: plan) } }

  /// Counts one operation, waits and throws as planned. Returns whether its answer gets lost.
  func pass(_ operation: FaultPlan.Operation) async throws -> Bool {
    var isLost = false
    for effect in next(operation) {
      switch effect {
      case .latency(let milliseconds): try await sleep(TimeSpan(milliseconds: milliseconds))
      case .error(let error): throw error
      case .conflict:
        throw OpsError(
          .conflictVersion, "The record has been changed meanwhile", field: "version",
          hint: "read it again and repeat the change")
      case .loseAnswer: isLost = true
      }
    }
    return isLost
  }

  /// Counts one question and lets it fail as planned.
  func passRead() async throws {
    if try await pass(.read) { throw OpsError(.timeout, "The store did not answer in time") }
  }

  private func next(_ operation: FaultPlan.Operation) -> [FaultPlan.Effect] {
    state.withLock { state in
      let number = state.counts[operation, default: 0] + 1
      state.counts[operation] = number
      return state.plan.faults.filter { $0.hits(operation, number) }.map(\.effect)
    }
  }
}
