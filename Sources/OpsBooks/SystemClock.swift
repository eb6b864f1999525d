import Glibc
import OpsDomain

/// The machine's clock. Time enters the product here and nowhere else.
package struct SystemClock: BusinessClock {
  package init() {}

  package func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
