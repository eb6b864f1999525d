import Synchronization

/// Identifiers that grow with time: 41 bits of milliseconds since 2020-01-01, then 22 low bits.
///
/// Strictly increasing per source, also when the clock stands still or goes back: then the next
/// identifier is the last one plus one. In a new millisecond the low bits start at a random place
/// in their lower half, so that two sources seldom meet and at least two million follow. The 41
/// bits last until 2089.
public final class TimeOrderedIdentifiers: IdentifierSource {
  /// 2020-01-01 in milliseconds since 1970.
  static let origin: Int64 = 1_577_836_800_000
  static let lowBits: Int64 = 22

  private let clock: any BusinessClock
  private let random: any RandomSource
  private let last: Mutex<Int64>

  /// - Parameter after: Identifiers start above this one; give the largest known identifier to stay
  ///   in order when the clock went back between two runs.
  public init(
    clock: any BusinessClock, random: any RandomSource, after: RecordID = RecordID(rawValue: 0)
  ) {
    self.clock = clock
    self.random = random
    self.last = Mutex(max(0, after.rawValue))
  }

  /// The identifiers that any source gives while the clock stands where it stands now: those of
  /// this millisecond, and of a second behind it, into which they run over. Nil when the clock has
  /// moved on since `moment`: then nobody has given one of them.
  public func contested(since moment: Instant) -> ClosedRange<RecordID>? {
    let now = clock.now()
    guard now <= moment else { return nil }
    let first = Self.time(of: now) << Self.lowBits
    let last = first.addingReportingOverflow(1000 << Self.lowBits)
    let end = last.overflow ? Int64.max - 1 : last.partialValue
    return RecordID(rawValue: first)...RecordID(rawValue: end)
  }

  /// The largest identifier of a millisecond: what is above it belongs to a later moment.
  public static func last(of moment: Instant) -> RecordID {
    RecordID(rawValue: time(of: moment) << lowBits | ((1 << lowBits) - 1))
  }

  /// Goes on above an identifier that another source has given.
  public func start(above id: RecordID) {
    last.withLock { $0 = max($0, id.rawValue) }
  }

  /// A source of its own that goes on where this one is now, with another clock and other random
  /// numbers.
  package func copy(
    clock: any BusinessClock, random: any RandomSource
  ) -> TimeOrderedIdentifiers {
    TimeOrderedIdentifiers(
      clock: clock, random: random, after: RecordID(rawValue: last.withLock { $0 }))
  }

  private static func time(of moment: Instant) -> Int64 {
    min(max(0, moment.milliseconds - origin), (1 << 41) - 1)
  }

  public func next() -> RecordID {
    let time = Self.time(of: clock.now())
    return last.withLock { last in
      if time > last >> Self.lowBits {
        let low = Int64(random.next() & ((1 << 21) - 1))
        last = time << Self.lowBits | low
      } else {
        last += 1
      }
      return RecordID(rawValue: last)
    }
  }
}
