import Synchronization

/// A clock that moves only when told to.
public final class ManualClock: BusinessClock {
  private let present: Mutex<Instant>

  /// A clock that stands at this moment.
  public init(_ start: Instant) { present = Mutex(start) }

  public func now() -> Instant { present.withLock { $0 } }

  /// Sets the clock to `instant`, which may be earlier.
  public func set(to instant: Instant) { present.withLock { $0 = instant } }

  /// Moves the clock by `span`, back when it is negative.
  public func advance(by span: TimeSpan) { present.withLock { $0 = $0.adding(span) } }

  /// Moves the clock by that many milliseconds, back when negative.
  public func advance(milliseconds: Int64) {
    advance(by: TimeSpan(milliseconds: milliseconds))
  }
}
