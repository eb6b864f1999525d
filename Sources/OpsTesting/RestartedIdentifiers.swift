import OpsDomain
import Synchronization

/// Identifiers that grow with time as those of a book do, each as if a process of its own had drawn
/// it: those of one millisecond are in no order.
public final class RestartedIdentifiers: IdentifierSource {
  private let clock: any BusinessClock
  private let random: SeededRandom
  private let given: Mutex<Set<RecordID>>

  /// Makes identifiers from the time of the clock and from random numbers.
  public convenience init(clock: any BusinessClock, random: SeededRandom) {
    self.init(clock: clock, random: random, given: [])
  }

  private init(clock: any BusinessClock, random: SeededRandom, given: Set<RecordID>) {
    self.clock = clock
    self.random = random
    self.given = Mutex(given)
  }

  /// A source of its own that goes on where this one is now, with another clock.
  func copy(clock: any BusinessClock) -> RestartedIdentifiers {
    RestartedIdentifiers(
      clock: clock, random: random.copy(), given: given.withLock { $0 })
  }

  public func next() -> RecordID {
    while true {
      let id = TimeOrderedIdentifiers(clock: clock, random: random).next()
      if given.withLock({ $0.insert(id).inserted }) { return id }
    }
  }
}
