/// Where the product gets the time from, so that tests and replays choose it.
public protocol BusinessClock: Sendable {
  /// The present moment. May go back when the machine's clock is corrected.
  func now() -> Instant
}
