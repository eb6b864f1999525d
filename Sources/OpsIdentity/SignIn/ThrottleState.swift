import OpsDomain
import OpsKernel

/// What the throttle remembers. Keys are digests; no name and no address is kept beyond its window.
struct ThrottleState: Sendable {
  private typealias Bucket = AttemptLog.Bucket

  private var attempts = AttemptLog(
    keeping: SignInThrottle.accounts, for: SignInThrottle.longest)
  /// Failures of an account since its last success, over unknown devices and addresses.
  private var rows: [String: Int] = [:]
  /// Accounts with an address they were signed in to from.
  private var familiar: Set<String> = []
  var records: [Instant] = []

  /// Counts the attempt, or says how long to wait.
  mutating func admit(_ attempt: SignInThrottle.Attempt) -> SignInThrottle.Wait? {
    let buckets = buckets(of: attempt)
    let waits = buckets.map { attempts.wait($0, at: attempt.at) }
    if let longest = waits.compactMap(\.self).max() {
      return SignInThrottle.Wait(
        time: longest, isOfAddress: waits.firstIndex(of: longest) == Self.placeOfAddress)
    }
    attempts.count(buckets, at: attempt.at)
    if rows.count > SignInThrottle.accounts { rows = rows.filter { $0.value > 10 } }
    if isStrange(attempt) { rows[Self.name(attempt.account), default: 0] += 1 }
    return nil
  }

  mutating func admit(_ what: String, from source: SignInSource, at now: Instant) -> TimeSpan? {
    guard let address = source.address else { return nil }
    let bucket = Bucket(
      key: "\(what)|\(address)", limit: SignInThrottle.failures, window: SignInThrottle.window)
    if let wait = attempts.wait(bucket, at: now) { return wait }
    attempts.count([bucket], at: now)
    return nil
  }

  mutating func succeed(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt).dropFirst() { attempts.takeBack(bucket, from: attempt.at) }
    attempts.forget(own(attempt))
    rows[Self.name(attempt.account)] = nil
    if let place = Self.place(attempt) {
      if familiar.count >= SignInThrottle.accounts { familiar = [] }
      familiar.insert(place)
    }
  }

  mutating func abandon(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt) { attempts.takeBack(bucket, from: attempt.at) }
    let name = Self.name(attempt.account)
    if isStrange(attempt), let row = rows[name] { rows[name] = row > 1 ? row - 1 : nil }
  }

  // MARK: Buckets

  /// Where the bucket of the address alone stands among those of an attempt.
  private static let placeOfAddress = 1

  /// What the attempt counts against, its own bucket first, then that of its address.
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
}
