/// A clock on which no time passes: a task that sleeps on it sleeps until the task ends. Or a clock
/// on which all time has passed already.
struct StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Sleeping is over at once.
  var isOver = false
  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard !isOver else { return }
    // Ends with its task only.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    try Task.checkCancellation()
  }
}
