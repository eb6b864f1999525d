import Synchronization

/// What has happened to records in a transaction, in its order, and how much of it was followed up.
/// What a part of the transaction gives up has not happened.
final class OccurrenceList: Sendable {
  private struct State {
    var all: [Occurrence] = []
    /// How many of them, from the first on, were followed up.
    var taken = 0
    var openMarks = 0
  }

  /// A moment that can be returned to.
  struct Mark {
    fileprivate let count: Int
    fileprivate let taken: Int
  }

  private let state = Mutex(State())

  func add(_ occurrence: Occurrence) { state.withLock { $0.all.append(occurrence) } }

  /// How much there is, for ``drop(from:)``.
  var count: Int { state.withLock { $0.all.count } }

  /// Forgets what was added after there were `count`.
  func drop(from count: Int) {
    state.withLock { state in
      let first = max(count, state.taken)
      if first < state.all.count { state.all.removeSubrange(first...) }
    }
  }

  /// What is still to be followed up, in its order; from now on nothing of it is. Each comes once,
  /// unless it says how much it was.
  func take() -> [Occurrence] {
    let open = state.withLock { state in
      let open = Array(state.all[state.taken...])
      state.taken = state.all.count
      // While a mark is open, everything is kept, so that going back to it restores the list.
      if state.openMarks == 0 { (state.all, state.taken) = ([], 0) }
      return open
    }
    var seen: Set<Occurrence> = []
    return open.filter { $0.amount != 0 || seen.insert($0).inserted }
  }

  func clear() { state.withLock { $0 = State() } }

  func mark() -> Mark {
    state.withLock { state in
      state.openMarks += 1
      return Mark(count: state.all.count, taken: state.taken)
    }
  }

  func keep(_ mark: Mark) { state.withLock { $0.openMarks -= 1 } }

  func giveUp(to mark: Mark) {
    state.withLock { state in
      state.all.removeSubrange(mark.count...)
      state.taken = mark.taken
      state.openMarks -= 1
    }
  }
}
