import OpsDomain

/// Follows the change feed over a line that may break: hands out each change once and in order, and
/// goes on behind the last one after a pause that grows with every failure.
public struct ChangeFollower {
  private let line: any ChangeLine
  private let noun: String?
  private let sleep: @Sendable (TimeSpan) async throws -> Void
  private let tell: @Sendable (OpsError, _ wait: TimeSpan) -> Void

  private static let longestWait: Int64 = 60_000

  /// - Parameters:
  ///   - noun: Only changes of records of this kind.
  ///   - sleep: Waits that long before the line is taken up again.
  ///   - tell: Is told why the line broke and how long the wait is.
  public init(
    _ line: any ChangeLine, of noun: String? = nil,
    sleep: @escaping @Sendable (TimeSpan) async throws -> Void,
    telling tell: @escaping @Sendable (OpsError, _ wait: TimeSpan) -> Void = { _, _ in }
  ) {
    self.line = line
    self.noun = noun
    self.sleep = sleep
    self.tell = tell
  }

  /// Hands out pages until `take` answers false. Without a place it begins at the end of the feed.
  ///
  /// Throws `tempfail.gap` when changes would be missing, `CancellationError`, what `take` throws,
  /// and every failure that does not pass by itself. The first attempt is not repeated: who begins
  /// learns at once that there is no server.
  public func follow(
    from cursor: String?, _ take: (ChangePage) async throws -> Bool
  ) async throws {
    var place = try cursor.flatMap { $0 == "start" ? nil : try ChangeCursor(parsing: $0) }
    var (isBegun, failures) = (false, 0)
    while true {
      do {
        try await line.follow(after: place?.description ?? cursor, of: noun) { page in
          isBegun = true
          failures = 0
          let end = try ChangeCursor(parsing: page.cursor, field: "cursor")
          let news = try page.changes.filter { change in
            // What came twice is known already.
            try place.map { try ChangeCursor(parsing: change.cursor).isBehind($0) } ?? true
          }
          if place.map({ end.isBehind($0) }) ?? true { place = end }
          let isWanted = try await take(
            ChangePage(changes: news, cursor: page.cursor, isCaughtUp: page.isCaughtUp))
          guard isWanted else { throw Ended() }
        }
        // The other side has ended the line, as a server does that is stopped.
        failures += 1
        try await sleep(Self.wait(failures))
      } catch is Ended {
        return
      } catch let error as OpsError where isBegun && Self.passes(error) {
        failures += 1
        let wait = max(Self.wait(failures), error.retryAfter ?? TimeSpan(milliseconds: 0))
        tell(error, wait)
        try await sleep(wait)
      }
    }
  }

  private struct Ended: Error {}

  /// Whether a failure passes by itself.
  private static func passes(_ error: OpsError) -> Bool {
    error.isRetryable && error.code != .feedGap
  }

  /// 1, 2, 4 … 60 seconds.
  private static func wait(_ failures: Int) -> TimeSpan {
    TimeSpan(milliseconds: min(longestWait, 1000 << Int64(min(max(0, failures - 1), 6))))
  }
}
