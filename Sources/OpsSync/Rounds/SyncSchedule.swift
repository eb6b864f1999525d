/// When the next round of a copy that looks after itself comes: after a minute, and after failed
/// rounds twice as long each time, up to a quarter of an hour.
public struct SyncSchedule: Sendable, Codable, Equatable {
  private static let pause: Int64 = 60_000
  private static let longest: Int64 = 900_000

  private var failures = 0

  /// A schedule without a failure.
  public init() {}

  /// Notes how a round went.
  public mutating func note(succeeded: Bool) { failures = succeeded ? 0 : failures + 1 }

  /// Milliseconds until the next round.
  public var wait: Int64 { min(Self.longest, Self.pause << Int64(min(failures, 4))) }
}
