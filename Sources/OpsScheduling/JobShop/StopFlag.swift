import Synchronization

/// Tells all workers that the search is over.
final class StopFlag: Sendable {
  private let flag = Atomic(false)

  var isRaised: Bool { flag.load(ordering: .relaxed) }

  func raise() {
    flag.store(true, ordering: .relaxed)
  }
}
