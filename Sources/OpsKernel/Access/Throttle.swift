import Crypto
import OpsDomain

/// Limits how often a person can guess, for example codes of promotions.
///
/// A try counts from its start and is taken back when it turns out right, so that many at once get
/// no more tries than one after the other. The same wrong one again tells nothing new and does not
/// count. All of it is beside the book and not in it, so that rehearsals, steps and changesets
/// count as well: in memory, where a restart forgets it, or where all servers count together.
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

  /// Where all servers of the book count together; nil where this process counts alone.
  package let shared: (any AttemptMemory)?
  private let memory: any AttemptMemory

  /// A count of this process, in which nobody has tried anything yet, or one of all servers.
  public init(_ shared: (any AttemptMemory)? = nil) {
    self.shared = shared
    memory = shared ?? LocalAttempts(keeping: Throttle.most, for: Throttle.longest)
  }

  /// Counts that `who` tries `what`, or says how long they have to wait.
  package func admit(
    _ what: String, by who: String, _ limit: Limit, at now: Instant
  ) -> TimeSpan? {
    let (all, own) = Self.buckets(what, who, limit)
    return memory.change([all.key, own.key], at: now) { times -> TimeSpan? in
      var log = AttemptLog(times)
      if let wait = log.wait(all, at: now) { return wait }
      if log.wait(own, at: now) == nil { log.count([all, own], at: now) }
      times = log.times
      return nil
    }
  }

  /// Takes a try back that was right, or came to no verdict.
  package func takeBack(_ what: String, by who: String, _ limit: Limit, at then: Instant) {
    let (all, own) = Self.buckets(what, who, limit)
    memory.change([all.key, own.key], at: then) { times in
      var log = AttemptLog(times)
      log.takeBack(all, from: then)
      log.takeBack(own, from: then)
      times = log.times
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
