import OpsDomain

/// When what was tried: how often something may be tried within a time, and how long to wait after
/// that. What is tried is named by its key.
package struct AttemptLog: Sendable {
  /// One thing that is counted, and how often it may be tried.
  package struct Bucket: Sendable {
    package let key: String
    let limit: Int
    let window: TimeSpan

    package init(key: String, limit: Int, window: TimeSpan) {
      self.key = key
      self.limit = limit
      self.window = window
    }
  }

  /// The times of each key, as an ``AttemptMemory`` has them.
  package private(set) var times: [String: [Instant]]

  /// The log of these times.
  package init(_ times: [String: [Instant]]) { self.times = times }

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
    for bucket in buckets { times[bucket.key] = recent(bucket, now) + [now] }
  }

  /// Takes one attempt back.
  package mutating func takeBack(_ bucket: Bucket, from then: Instant) {
    guard let index = times[bucket.key]?.lastIndex(of: then) else { return }
    times[bucket.key]?.remove(at: index)
    if times[bucket.key]?.isEmpty == true { times[bucket.key] = nil }
  }

  /// Forgets all attempts of a bucket.
  package mutating func forget(_ bucket: Bucket) { times[bucket.key] = nil }

  private func recent(_ bucket: Bucket, _ now: Instant) -> [Instant] {
    times[bucket.key, default: []].filter { Self.isWithin(bucket.window, $0, now) }
  }

  // MARK: What counts without a window

  /// How often something was noted.
  package func number(of key: String) -> Int { times[key]?.count ?? 0 }

  /// Notes something once more, at most so often.
  package mutating func note(_ key: String, at now: Instant, most: Int) {
    times[key] = (times[key, default: []] + [now]).suffix(most)
  }

  /// Takes the last note back.
  package mutating func takeBack(_ key: String) {
    _ = times[key]?.popLast()
    if times[key]?.isEmpty == true { times[key] = nil }
  }

  /// Forgets all notes.
  package mutating func forget(_ key: String) { times[key] = nil }
}
