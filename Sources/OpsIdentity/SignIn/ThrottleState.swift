import OpsDomain

/// What the throttle remembers. Keys are digests; no name and no address is kept beyond its window.
struct ThrottleState: Sendable {
  /// One thing that is counted, and how often it may fail.
  private struct Bucket {
    let key: String
    let limit: Int
    let window: TimeSpan
  }

  private var attempts: [String: [Instant]] = [:]
  /// Failures of an account since its last success, over unknown devices and addresses.
  private var rows: [String: Int] = [:]
  /// Accounts with an address they were signed in to from.
  private var familiar: Set<String> = []
  var records: [Instant] = []

  /// A clock that was set back leaves attempts in the future; those far off do not count.
  static func isWithin(_ window: TimeSpan, _ then: Instant, _ now: Instant) -> Bool {
    abs(now.since(then).milliseconds) < window.milliseconds
  }

  /// Counts the attempt, or says how long to wait.
  mutating func admit(_ attempt: SignInThrottle.Attempt) -> TimeSpan? {
    let buckets = buckets(of: attempt)
    let wait = buckets.compactMap { self.wait($0, attempt.at) }.max()
    if let wait { return wait }
    count(buckets, attempt.at)
    if isStrange(attempt) { rows[Self.name(attempt.account), default: 0] += 1 }
    return nil
  }

  mutating func admit(_ what: String, from source: SignInSource, at now: Instant) -> TimeSpan? {
    guard let address = source.address else { return nil }
    let bucket = Bucket(
      key: "\(what)|\(address)", limit: SignInThrottle.failures, window: SignInThrottle.window)
    if let wait = wait(bucket, now) { return wait }
    count([bucket], now)
    return nil
  }

  mutating func succeed(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt).dropFirst() { takeBack(bucket, attempt.at) }
    attempts[own(attempt).key] = nil
    rows[Self.name(attempt.account)] = nil
    if let place = Self.place(attempt) {
      if familiar.count >= SignInThrottle.accounts { familiar = [] }
      familiar.insert(place)
    }
  }

  mutating func abandon(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt) { takeBack(bucket, attempt.at) }
    let name = Self.name(attempt.account)
    if isStrange(attempt), let row = rows[name] { rows[name] = row > 1 ? row - 1 : nil }
  }

  // MARK: Buckets

  /// What the attempt counts against, its own bucket first.
  private func buckets(of attempt: SignInThrottle.Attempt) -> [Bucket] {
    guard isStrange(attempt), let address = attempt.source.address else { return [own(attempt)] }
    let name = Self.name(attempt.account)
    var all = [
      own(attempt),
      Bucket(key: "a|\(address)", limit: SignInThrottle.failures, window: SignInThrottle.window),
      Bucket(
        key: "m|\(name)", limit: SignInThrottle.failuresAMinute, window: SignInThrottle.minute),
    ]
    if rows[name, default: 0] >= SignInThrottle.failuresInARow {
      all.append(Bucket(key: "r|\(name)", limit: 1, window: SignInThrottle.longest))
    }
    return all
  }

  private func own(_ attempt: SignInThrottle.Attempt) -> Bucket {
    Bucket(
      key: Self.ownKey(attempt), limit: SignInThrottle.failures, window: SignInThrottle.window)
  }

  /// Names what the attempt itself counts against: the account, from a device that it knows or from
  /// an address.
  static func ownKey(_ attempt: SignInThrottle.Attempt) -> String {
    let name = Self.name(attempt.account)
    let place =
      attempt.isKnownDevice
      ? attempt.source.device.map { "d|" + Base64URL.encode(DeviceMark.digest($0)) } : nil
    return "o|\(name)|\(place ?? attempt.source.address ?? "")"
  }

  private func isStrange(_ attempt: SignInThrottle.Attempt) -> Bool {
    guard !attempt.isKnownDevice, let place = Self.place(attempt) else { return false }
    return !familiar.contains(place)
  }

  private static func place(_ attempt: SignInThrottle.Attempt) -> String? {
    attempt.source.address.map { "\(name(attempt.account))|\($0)" }
  }

  private static func name(_ account: SignInThrottle.Account) -> String {
    Base64URL.encode(account)
  }

  // MARK: Counting

  private func wait(_ bucket: Bucket, _ now: Instant) -> TimeSpan? {
    let recent = recent(bucket, now)
    guard recent.count >= bucket.limit, let first = recent.min() else { return nil }
    return first.adding(bucket.window).since(now)
  }

  private func recent(_ bucket: Bucket, _ now: Instant) -> [Instant] {
    attempts[bucket.key, default: []].filter { Self.isWithin(bucket.window, $0, now) }
  }

  private mutating func count(_ buckets: [Bucket], _ now: Instant) {
    for bucket in buckets { attempts[bucket.key] = recent(bucket, now) + [now] }
    if attempts.count > SignInThrottle.accounts { forget(at: now) }
    if rows.count > SignInThrottle.accounts { rows = rows.filter { $0.value > 10 } }
  }

  private mutating func takeBack(_ bucket: Bucket, _ then: Instant) {
    guard let index = attempts[bucket.key]?.lastIndex(of: then) else { return }
    attempts[bucket.key]?.remove(at: index)
    if attempts[bucket.key]?.isEmpty == true { attempts[bucket.key] = nil }
  }

  private mutating func forget(at now: Instant) {
    attempts = attempts.filter { entry in
      entry.value.contains { Self.isWithin(SignInThrottle.longest, $0, now) }
    }
    guard attempts.count > SignInThrottle.accounts else { return }
    let newest = attempts.sorted { ($0.value.max() ?? .minimum) > ($1.value.max() ?? .minimum) }
    attempts = Dictionary(
      newest.prefix(SignInThrottle.accounts / 2).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
