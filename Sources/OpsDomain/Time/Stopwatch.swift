import Glibc

/// Time that only goes forward, in nanoseconds. Cheaper than a clock of the standard library, whose
/// durations are 128 bits wide; for figures, never for business time.
package enum Stopwatch {
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
