import OpsDomain

extension Driver {
  /// Works from `moment` on, after a break as well.
  mutating func goOnline(at moment: Instant) {
    isOnline = true
    isAvailable = true
    onlineSince = onlineSince ?? moment
    workingSince = workingSince ?? moment
    breakSince = nil
  }

  mutating func takeBreak(at moment: Instant) {
    isAvailable = false
    workingSince = nil
    breakSince = breakSince ?? moment
  }

  mutating func goOffline() {
    isOnline = false
    isAvailable = false
    onlineSince = nil
    breakSince = nil
    workingSince = nil
  }
}
