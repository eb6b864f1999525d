/// A hybrid logical clock: its moments never go back, follow every moment that it was told of, and
/// stay close to the time on the wall.
///
/// A clock elsewhere may be wrong. A moment that lies further ahead than ``limit`` is taken as the
/// furthest allowed one and flagged: one wrong clock would otherwise win against everybody until
/// the time that it shows has really come.
public struct HybridClock: Sendable, Codable, Equatable {
  /// A moment as it is taken, and whether its clock was wrong.
  public struct Reading: Sendable, Equatable {
    /// The moment, limited if its clock was ahead.
    public let time: HybridTime
    /// How far ahead of the wall the clock was, in milliseconds; nil if that was allowed.
    public let isAheadBy: Int64?
  }

  /// Whose clock it is.
  public let node: String
  /// How far ahead of the wall another clock may be, in milliseconds.
  public let limit: Int64
  private var last: HybridTime

  /// A clock that has shown nothing yet.
  public init(node: String, limit: Int64 = 60_000) {
    self.node = node
    self.limit = limit
    last = HybridTime(milliseconds: 0, node: node)
  }

  /// The moment of something that happens here now. Behind every moment before it, also when the
  /// time on the wall was set back.
  public mutating func now(wall: Int64) -> HybridTime {
    last =
      wall > last.milliseconds
      ? HybridTime(milliseconds: wall, node: node)
      : HybridTime(milliseconds: last.milliseconds, counter: last.counter + 1, node: node)
    return last
  }

  /// A moment of another clock as it is taken here. What happens here afterwards is behind it.
  public mutating func take(_ time: HybridTime, wall: Int64) -> Reading {
    let reading = Self.limited(time, wall: wall, limit: limit)
    let most = max(wall, last.milliseconds, reading.time.milliseconds)
    var counter: Int64 = -1
    if most == last.milliseconds { counter = last.counter }
    if most == reading.time.milliseconds { counter = max(counter, reading.time.counter) }
    last = HybridTime(milliseconds: most, counter: counter + 1, node: node)
    return reading
  }

  /// The moment, no further ahead of the wall than `limit` milliseconds.
  public static func limited(_ time: HybridTime, wall: Int64, limit: Int64) -> Reading {
    let ahead = time.milliseconds.subtractingReportingOverflow(wall)
    let distance = ahead.overflow ? Int64.max : ahead.partialValue
    guard distance > limit else { return Reading(time: time, isAheadBy: nil) }
    return Reading(
      time: HybridTime(milliseconds: wall + limit, node: time.node), isAheadBy: distance)
  }
}
