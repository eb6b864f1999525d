import OpsDomain
import OpsKernel
import OpsStorage

/// Codes of promotions as people enter them. Who enters many that do not exist has to wait, so that
/// nobody finds codes by guessing. Those that exist never count, however often customers enter
/// them. For a partner's user who wants to make a promotion, each code counts: that it is free
/// tells as much as that it is taken.
struct CodeTries {
  /// Codes that one person may enter without there being such promotions.
  static let limit = Throttle.Limit(tries: 10, window: TimeSpan(milliseconds: 3_600_000))

  private let throttle: Throttle
  private let who: String

  /// - Parameter holder: Who enters them: a user, or a guest with a key.
  init(_ throttle: Throttle, of holder: CartHolder) {
    self.throttle = throttle
    who =
      switch holder {
      case .user(let id): "code user \(id)"
      case .guest(let digest): "code guest \(digest)"
      }
  }

  /// Looks whether there are such promotions, before anything is said of them. Throws
  /// `tempfail.throttled` for who has entered too many without.
  /// - Parameter partner: Who sells what the codes are entered for; nil for an empty cart.
  func check(
    _ codes: [String], at partner: RecordID?, _ transaction: Transaction
  ) async throws {
    let promotions = PromotionReader(transaction)
    let now = transaction.now
    for code in codes {
      let word = TextFolding.fold(code)
      if let wait = throttle.admit(word, by: who, Self.limit, at: now) {
        throw Self.refusal(
          wait, "You entered \(Self.limit.tries) codes that do not exist")
      }
      do {
        guard try await promotions.usable(code, at: partner) != nil else { continue }
        throttle.takeBack(word, by: who, Self.limit, at: now)
      } catch {
        throttle.takeBack(word, by: who, Self.limit, at: now)
        throw error
      }
    }
  }

  /// Counts a code that is wanted for a new promotion, before anything is said of it, also in a
  /// rehearsal. Throws `tempfail.throttled` for who has asked about too many.
  func count(_ code: String, at now: Instant) throws(OpsError) {
    guard let wait = throttle.admit(TextFolding.fold(code), by: who, Self.limit, at: now) else {
      return
    }
    throw Self.refusal(wait, "You have tried \(Self.limit.tries) codes within an hour")
  }

  private static func refusal(_ wait: TimeSpan, _ why: String) -> OpsError {
    let minutes = max(1, (wait.milliseconds + 59_999) / 60_000)
    return OpsError(
      .throttled, why, field: "code",
      hint: "continue without a code, or try again in \(minutes) min", retryAfter: wait)
  }
}
