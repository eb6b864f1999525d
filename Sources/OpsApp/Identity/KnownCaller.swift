import OpsDomain
import OpsKernel

/// Who is signed in, as it was found out last.
///
/// Commands that run for long, such as scripts, bulk runs and lists of many pages, ask again and
/// again who they work for. What is known is good for a second: then a sign-out, a user who was
/// disabled and a right that was taken away count for them as well.
struct KnownCaller {
  private static let lifetime = Duration.seconds(1)

  let principal: Principal
  /// Nil where each request is asked anyway: then it is known to the end of the command.
  private let until: ContinuousClock.Instant?
  private var isOver = false

  /// - Parameters:
  ///   - isAsked: Whether each request is asked anyway who it is for, as a server does.
  ///   - now: When it was found out.
  init(_ principal: Principal, isAsked: Bool, at now: ContinuousClock.Instant = .now) {
    self.principal = principal
    until = isAsked ? nil : now + Self.lifetime
  }

  /// Whether it can still be used.
  func isGood(at now: ContinuousClock.Instant = .now) -> Bool {
    !isOver && until.map { now < $0 } ?? true
  }

  /// It has to be found out again; not of a server with a counted token, whose rounds are counted
  /// and asked by each request anyway.
  mutating func end() { isOver = until != nil || !principal.limits.isCounted }

  /// Throws `signin.expired` if somebody else has signed in meanwhile, or nobody is signed in any
  /// more. A command works for the same person from its beginning to its end.
  func require(_ next: Principal) throws(OpsError) {
    guard next.userID != principal.userID else { return }
    guard next.userID != nil else {
      throw OpsError(
        .signInExpired, "\(Excerpt.of(principal.name)) has signed out since this command began",
        hint: "`opsh auth login \(Excerpt.of(principal.name))` signs in")
    }
    throw OpsError(
      .signInExpired, "Somebody else has signed in since this command began",
      hint: "run it again: it then works for the person who is signed in now")
  }
}
