import Glibc

/// The clock by which lanes measure.
enum LaneClock {
  /// Nanoseconds since some moment; never set back.
  static let now: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
