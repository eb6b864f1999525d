/// When an order will be at the door, as a range.
public struct ArrivalRange: Sendable, Hashable {
  /// Seconds from placing, the earliest and the latest of the range; the earliest is at most the
  /// latest.
  public var earliest: Int64
  /// The latest, in seconds from placing.
  public var latest: Int64
  /// How often the range holds, in thousandths.
  public var coverage: Int

  /// A range in seconds from placing; the caller gives an `earliest` that is not after `latest`.
  public init(earliest: Int64, latest: Int64, coverage: Int) {
    self.earliest = earliest
    self.latest = latest
    self.coverage = coverage
  }

  /// Whether a time is within the range.
  public func contains(_ seconds: Int64) -> Bool { earliest <= seconds && seconds <= latest }
}
