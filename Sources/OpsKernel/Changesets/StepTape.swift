import OpsDomain
import Synchronization

/// The identifiers of one operation: notes those it takes, and gives those of an earlier run again
/// before any new ones.
final class StepTape: IdentifierSource {
  private struct State {
    var given: [RecordID]
    var taken: [RecordID] = []
  }

  private let source: any IdentifierSource
  private let state: Mutex<State>

  /// - Parameter given: What an earlier run took, in order.
  init(_ source: any IdentifierSource, given: [RecordID]) {
    self.source = source
    state = Mutex(State(given: given.reversed()))
  }

  func next() -> RecordID {
    state.withLock { state in
      let id = state.given.popLast() ?? source.next()
      state.taken.append(id)
      return id
    }
  }

  /// What has been taken so far.
  var taken: [RecordID] { state.withLock { $0.taken } }
}
