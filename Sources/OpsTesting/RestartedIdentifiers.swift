import OpsDomain
import Synchronization

/// Identifiers that grow with time as those of a book do, each as if a process of its own had drawn
/// it: those of one millisecond are in no order.
public final class RestartedIdentifiers: IdentifierSource {
  private let clock: any BusinessClock
  private let random: any RandomSource
  private let given = Mutex<Set<RecordID>>([])

  /// Makes identifiers from the time of the clock and from random numbers.
  public init(clock: any BusinessClock, random: any RandomSource) {
    self.clock = clock
    self.random = random
  }

  public func next() -> RecordID {
    while true {
      let id = TimeOrderedIdentifiers(clock: clock, random: random).next()
      if given.withLock({ $0.insert(id).inserted }) { return id }
    }
  }
}
