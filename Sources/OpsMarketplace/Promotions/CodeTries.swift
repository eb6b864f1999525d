import OpsDomain
import OpsKernel
import OpsStorage

/// Codes of promotions as people enter them. Who enters many that do not exist has to wait, so that
/// nobody finds codes by guessing. Those that exist never count, however often they are entered.
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
  func check(_ codes: [String], _ transaction: Transaction) async throws {
    let promotions = PromotionReader(transaction)
    let now = transaction.now
    for code in codes {
      let word = TextFolding.fold(code)
      if let wait = throttle.admit(word, by: who, Self.limit, at: now) {
        throw Self.refusal(wait)
      }
      do {
        guard try await promotions.usable(code) != nil else { continue }
        throttle.takeBack(word, by: who, Self.limit, at: now)
      } catch {
        throttle.takeBack(word, by: who, Self.limit, at: now)
        throw error
      }
    }
  }

  private static func refusal(_ wait: TimeSpan) -> OpsError {
    let minutes = max(1, (wait.milliseconds + 59_999) / 60_000)
    return OpsError(
      .throttled,
      "You have entered \(limit.tries) codes that belong to no promotion, and no more are compared",
      field: "code", hint: "go on without a code, or try again in \(minutes) min",
      retryAfter: wait)
  }
}
