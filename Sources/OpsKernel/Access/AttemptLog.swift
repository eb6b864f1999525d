import OpsDomain

/// When what was tried: how often something may be tried within a time, and how long to wait after
/// that. Kept in memory, and no longer than it counts; what is tried is named by its key.
package struct AttemptLog: Sendable {
  /// One thing that is counted, and how often it may be tried.
  package struct Bucket: Sendable {
    let key: String
    let limit: Int
    let window: TimeSpan

    package init(key: String, limit: Int, window: TimeSpan) {
      self.key = key
      self.limit = limit
      self.window = window
    }
  }

  private var attempts: [String: [Instant]] = [:]
  private let most: Int
  private let longest: TimeSpan

  /// - Parameters:
  ///   - most: Keys that are remembered; beyond that the older half is forgotten.
  ///   - longest: The longest window there is.
  package init(keeping most: Int, for longest: TimeSpan) {
    self.most = most
    self.longest = longest
  }

  /// A clock that was set back leaves attempts in the future; those far off do not count.
  package static func isWithin(_ window: TimeSpan, _ then: Instant, _ now: Instant) -> Bool {
    abs(now.since(then).milliseconds) < window.milliseconds
  }

  /// How long to wait before the next try; nil where it may be now.
  package func wait(_ bucket: Bucket, at now: Instant) -> TimeSpan? {
    let recent = recent(bucket, now)
    guard recent.count >= bucket.limit, let first = recent.min() else { return nil }
    return first.adding(bucket.window).since(now)
  }

  package mutating func count(_ buckets: [Bucket], at now: Instant) {
    for bucket in buckets { attempts[bucket.key] = recent(bucket, now) + [now] }
    if attempts.count > most { trim(at: now) }
  }

  /// Takes one attempt back.
  package mutating func takeBack(_ bucket: Bucket, from then: Instant) {
    guard let index = attempts[bucket.key]?.lastIndex(of: then) else { return }
    attempts[bucket.key]?.remove(at: index)
    if attempts[bucket.key]?.isEmpty == true { attempts[bucket.key] = nil }
  }

  /// Forgets all attempts of a bucket.
  package mutating func forget(_ bucket: Bucket) { attempts[bucket.key] = nil }

  private func recent(_ bucket: Bucket, _ now: Instant) -> [Instant] {
    attempts[bucket.key, default: []].filter { Self.isWithin(bucket.window, $0, now) }
  }

  private mutating func trim(at now: Instant) {
    attempts = attempts.filter { entry in
      entry.value.contains { Self.isWithin(longest, $0, now) }
    }
    guard attempts.count > most else { return }
    let newest = attempts.sorted { ($0.value.max() ?? .minimum) > ($1.value.max() ?? .minimum) }
    attempts = Dictionary(
      newest.prefix(most / 2).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
