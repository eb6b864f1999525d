import OpsDomain

/// The clock by which lanes and doors measure.
enum LaneClock {
  /// Nanoseconds since some moment; never set back.
  static let now: @Sendable () -> Int64 = { Stopwatch.now }
}
