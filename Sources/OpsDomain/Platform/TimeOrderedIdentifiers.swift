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

  public func next() -> RecordID {
    let elapsed = clock.now().milliseconds - Self.origin
    let time = min(max(0, elapsed), (1 << 41) - 1)
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
