import OpsDomain
import Synchronization

/// Parts of a transaction that may be given up.
extension Overlay {
  /// A moment of the transaction that can be returned to.
  struct Mark {
    let writes: Int
    let records: Int
    let header: CommitHeader?
    let occurrences: OccurrenceList.Mark
  }

  /// Begins a part that may be given up. Every mark must be kept or returned to, the last first.
  func mark() -> Mark {
    let occurred = occurrences.mark()
    return state.withLock { state in
      state.openMarks += 1
      return Mark(
        writes: state.replaced.count, records: state.order.count, header: state.header,
        occurrences: occurred)
    }
  }

  /// Ends the part that began with the last mark; its writes stay.
  func keep(_ mark: Mark) {
    occurrences.keep(mark.occurrences)
    state.withLock { state in
      state.openMarks -= 1
      if state.openMarks == 0 { state.replaced.removeAll(keepingCapacity: true) }
    }
  }

  /// Ends the part that began with the last mark as if it had never been.
  func giveUp(to mark: Mark) {
    occurrences.giveUp(to: mark.occurrences)
    state.withLock { state in
      for entry in state.replaced[mark.writes...].reversed() {
        entry.table.restore(entry.id, entry.write)
      }
      state.replaced.removeSubrange(mark.writes...)
      state.order.removeSubrange(mark.records...)
      state.header = mark.header
      state.openMarks -= 1
    }
  }
}
