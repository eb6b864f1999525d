import OpsDomain

/// One shift of one day, as moments.
public struct ShiftSlot: Sendable, Hashable {
  /// The civil date it begins on.
  public let day: CivilDate
  /// Which of the two shifts of the day it is.
  public let shift: Shift
  /// Its first moment.
  public let start: Instant
  /// The first moment after it.
  public let end: Instant

  /// A shift from `start` up to but not including `end`.
  public init(day: CivilDate, shift: Shift, start: Instant, end: Instant) {
    self.day = day
    self.shift = shift
    self.start = start
    self.end = end
  }

  /// Whether the shift is on at this moment.
  public func contains(_ moment: Instant) -> Bool { start <= moment && moment < end }

  /// From its beginning to its end.
  public var length: TimeSpan {
    TimeSpan(milliseconds: end.milliseconds - start.milliseconds)
  }
}
