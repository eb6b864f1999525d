import Crypto
import OpsDomain
import Synchronization

/// Limits how often a person can guess, for example codes of promotions.
///
/// A try counts from its start and is taken back when it turns out right, so that many at once get
/// no more tries than one after the other. The same wrong one again tells nothing new and does not
/// count. All of it is in memory and not in the book, so that rehearsals, steps and changesets
/// count as well; a restart forgets it.
public final class Throttle: Sendable {
  /// How many wrong ones one person may try within a time.
  package struct Limit: Sendable {
    package let tries: Int
    package let window: TimeSpan

    package init(tries: Int, window: TimeSpan) {
      self.tries = tries
      self.window = window
    }
  }

  /// Keys that are remembered: people, and what they have tried.
  private static let most = 50_000
  private static let longest = TimeSpan(milliseconds: 86_400_000)

  private let log = Mutex(AttemptLog(keeping: Throttle.most, for: Throttle.longest))

  /// A count in which nobody has tried anything yet.
  public init() {}

  /// Counts that `who` tries `what`, or says how long they have to wait.
  package func admit(
    _ what: String, by who: String, _ limit: Limit, at now: Instant
  ) -> TimeSpan? {
    let (all, own) = Self.buckets(what, who, limit)
    return log.withLock { log -> TimeSpan? in
      if let wait = log.wait(all, at: now) { return wait }
      if log.wait(own, at: now) == nil { log.count([all, own], at: now) }
      return nil
    }
  }

  /// Takes a try back that was right, or came to no verdict.
  package func takeBack(_ what: String, by who: String, _ limit: Limit, at then: Instant) {
    let (all, own) = Self.buckets(what, who, limit)
    log.withLock { log in
      log.takeBack(all, from: then)
      log.takeBack(own, from: then)
    }
  }

  /// All that somebody tries, and this one thing. What was tried is kept as a digest.
  private static func buckets(
    _ what: String, _ who: String, _ limit: Limit
  ) -> (all: AttemptLog.Bucket, own: AttemptLog.Bucket) {
    let digest = Base64URL.encode(Array(SHA256.hash(data: Array("\(who)|\(what)".utf8))))
    return (
      AttemptLog.Bucket(key: "w|\(who)", limit: limit.tries, window: limit.window),
      AttemptLog.Bucket(key: "t|\(digest)", limit: 1, window: limit.window)
    )
  }
}
