import OpsDomain
import OpsKernel

/// What the throttle remembers of one attempt's account, source and device. Keys are digests; no
/// name is kept, and no address longer than it counts.
struct ThrottleState {
  private typealias Bucket = AttemptLog.Bucket

  /// Failures in a row that are told apart, more than the number that changes anything.
  private static let mostInARow = 250

  private var log: AttemptLog

  /// - Parameter times: Those of ``keys(of:)``.
  init(_ times: [String: [Instant]]) { log = AttemptLog(times) }

  /// What is remembered now.
  var times: [String: [Instant]] { log.times }

  /// Everything that an attempt may look at or change.
  static func keys(of attempt: SignInThrottle.Attempt) -> [String] {
    let name = name(attempt.account)
    guard let address = attempt.source.address, let place = place(attempt) else {
      return [ownKey(attempt), row(name)]
    }
    return [ownKey(attempt), row(name), familiar(place)]
      + ["a|\(address)", "m|\(name)", "r|\(name)"]
  }

  /// Failures of an account since its last success, over unknown devices and addresses.
  private static func row(_ name: String) -> String { "n|\(name)" }

  /// An account with an address that it was signed in to from.
  private static func familiar(_ place: String) -> String { "f|\(place)" }

  /// Counts the attempt, or says how long to wait.
  mutating func admit(_ attempt: SignInThrottle.Attempt) -> SignInThrottle.Wait? {
    let buckets = buckets(of: attempt)
    let waits = buckets.map { log.wait($0, at: attempt.at) }
    if let longest = waits.compactMap(\.self).max() {
      return SignInThrottle.Wait(
        time: longest, isOfAddress: waits.firstIndex(of: longest) == Self.placeOfAddress)
    }
    log.count(buckets, at: attempt.at)
    if isStrange(attempt) {
      log.note(Self.row(Self.name(attempt.account)), at: attempt.at, most: Self.mostInARow)
    }
    return nil
  }

  mutating func succeed(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt).dropFirst() { log.takeBack(bucket, from: attempt.at) }
    log.forget(own(attempt))
    log.forget(Self.row(Self.name(attempt.account)))
    if let place = Self.place(attempt) {
      log.note(Self.familiar(place), at: attempt.at, most: 1)
    }
  }

  mutating func abandon(_ attempt: SignInThrottle.Attempt) {
    for bucket in buckets(of: attempt) { log.takeBack(bucket, from: attempt.at) }
    if isStrange(attempt) { log.takeBack(Self.row(Self.name(attempt.account))) }
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
    if log.number(of: Self.row(name)) >= SignInThrottle.failuresInARow {
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
    return log.number(of: Self.familiar(place)) == 0
  }

  private static func place(_ attempt: SignInThrottle.Attempt) -> String? {
    attempt.source.address.map { "\(name(attempt.account))|\($0)" }
  }

  private static func name(_ account: SignInThrottle.Account) -> String {
    Base64URL.encode(account)
  }
}
