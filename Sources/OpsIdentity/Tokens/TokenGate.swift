import Crypto
import OpsDomain
import OpsKernel
import OpsStorage

/// Lets the holders of personal access tokens in: their owner's rights of the moment, less what the
/// token and its holders have taken away.
struct TokenGate {
  let desk: Desk

  /// How exactly the last use is written down.
  static let precision = TimeSpan(milliseconds: 15 * 60_000)

  /// Throws `signin.expired` for an unknown, revoked or expired token, or a disabled owner.
  func admit(_ secret: TokenSecret) async throws -> Principal {
    try await admit([], PersonalToken.digestKey, secret.digest, isNewUse: true)
  }

  /// Throws the same, `signin.expired` for a chain with a wrong signature or an unknown limit and
  /// for one that has been used up, and `denied.scope` outside its hours.
  ///
  /// - Parameter isNewUse: Not for a command that goes on: it is one use, however long it takes.
  func admit(_ narrowed: NarrowedToken, isNewUse: Bool) async throws -> Principal {
    var caveats: [(caveats: TokenCaveats, mark: [UInt8])] = []
    do {
      guard narrowed.isWhole else { throw Self.over }
      for block in narrowed.blocks {
        guard let text = String(validating: block.caveats, as: UTF8.self) else {
          throw Self.over
        }
        caveats.append(
          (try TokenCaveats(parsing: text), Array(SHA256.hash(data: block.signature))))
      }
    } catch {
      throw desk.report(error, of: "auth.authenticate")
    }
    return try await admit(
      caveats, PersonalToken.verifyingKeyKey, narrowed.rootKey, isNewUse: isNewUse)
  }

  private func admit(
    _ caveats: [(caveats: TokenCaveats, mark: [UInt8])], _ key: Key<PersonalToken, [UInt8]>,
    _ value: [UInt8], isNewUse: Bool
  ) async throws -> Principal {
    var limits = caveats.reduce(AccessLimits.none) { $0.narrowed(by: $1.caveats.limits) }
    limits.isCounted = caveats.contains { $0.caveats.uses != nil }
    let taken = limits
    let (principal, token, now) = try await desk.readAsSystem(.authenticate) { system in
      let token = try await system.repository(PersonalToken.self).fetch(key: key, value)
      guard let token, token.isLive(at: system.now) else { throw Self.over }
      let principal = try await Self.principal(token, token.limits.narrowed(by: taken), system)
      return (principal, token, system.now)
    }
    if isNewUse { try await count(Self.counts(caveats, of: token), token) }
    if token.lastUsedAt.map({ $0.adding(Self.precision) <= now }) ?? true {
      // Where the book cannot be written now, the next use tries again.
      _ = try? await desk.performAsSystem(.useToken, actor: token.userID, canWait: true) {
        transaction in
        let tokens = transaction.repository(PersonalToken.self)
        guard var token = try await tokens.fetch(token.id) else { return }
        token.lastUsedAt = transaction.now
        _ = try await tokens.update(token)
      }
    }
    return principal
  }

  private static func principal(
    _ token: PersonalToken, _ limits: AccessLimits, _ system: Transaction
  ) async throws -> Principal {
    let moment = system.moment
    guard limits.notAfter.map({ moment.instant < $0 }) ?? true else {
      throw Self.over
    }
    guard limits.hours.allSatisfy({ $0.contain(moment.date, minute: moment.minute) }) else {
      let hours = limits.hours.map(\.description).joined(separator: " and ")
      throw OpsError(.deniedScope, "The token works only at \(hours)")
    }
    guard let user = try await system.repository(User.self).fetch(token.userID), user.isActive
    else { throw Self.over }
    var own = limits
    if !limits.hours.isEmpty {
      own.notAfter = [limits.notAfter, moment.nextMinute].compactMap { $0 }.min()
    }
    return Principal(
      userID: user.id, name: user.name,
      rights: try await RightsReader(system).rights(of: user.id, workbench: token.workbench),
      session: SessionFacts(
        id: token.id, kind: .token, authenticatedAt: token.createdAt, expiresAt: token.expiresAt,
        workbench: token.workbench),
      limits: own)
  }

  /// The same answer for a token that was revoked, has ended, is unknown, or whose owner may not
  /// sign in: nobody learns which of these it is.
  private static var over: OpsError {
    OpsError(
      .signInExpired, "The token is not valid, or no longer valid",
      hint: "run `opsh token create NAME`, or ask the person who gave you this token")
  }

  /// A limit of uses: how many, and what counts them until when.
  private struct Count {
    let most: Int
    let mark: [UInt8]
    let end: Instant
  }

  /// The limits of uses in a chain. Nothing with such a limit outlives the ends that the chain has
  /// up to there.
  private static func counts(
    _ caveats: [(caveats: TokenCaveats, mark: [UInt8])], of token: PersonalToken
  ) -> [Count] {
    var end = token.expiresAt
    return caveats.compactMap { entry in
      if let earlier = entry.caveats.limits.notAfter { end = Swift.min(end, earlier) }
      return entry.caveats.uses.map { Count(most: $0, mark: entry.mark, end: end) }
    }
  }

  /// Counts this use against every limit of uses. Throws `signin.expired` when one is used up.
  private func count(_ counts: [Count], _ token: PersonalToken) async throws {
    guard !counts.isEmpty else { return }
    _ = try await desk.performAsSystem(.useToken, actor: token.userID) { transaction in
      let uses = transaction.repository(TokenUse.self)
      for count in counts {
        guard var use = try await uses.fetch(key: TokenUse.digestKey, count.mark) else {
          try await Self.makeRoom(for: token, transaction)
          _ = try await uses.create(
            TokenUse(
              id: transaction.nextID(), tokenID: token.id, digest: count.mark, count: 1,
              endsAt: count.end))
          continue
        }
        guard use.count < Int64(count.most) else {
          let times = count.most == 1 ? "once" : "\(count.most) times"
          throw OpsError(
            .signInExpired, "The token has been used \(times), and may not be used again",
            hint: "ask the person who gave it to you for another one")
        }
        use.count += 1
        _ = try await uses.update(use)
      }
    }
  }

  /// Forgets counts of the token that nothing can be shown for any more. Throws `denied.scope` when
  /// that leaves no place for another: a holder makes narrowed tokens without asking, and each of
  /// them would be counted for ever.
  private static func makeRoom(for token: PersonalToken, _ system: Transaction) async throws {
    let uses = system.repository(TokenUse.self)
    let own = Predicate.equals(TokenUse.Columns.tokenID, token.id)
    guard try await uses.count(where: own) >= Int64(Limits.countedPerToken) else { return }
    let over = try await uses.first(
      Limits.countedPerToken,
      where: .both(
        own, .lessOrEqual(TokenUse.Columns.endsAt, system.now)))
    for use in over { try await uses.delete(use) }
    guard over.isEmpty else { return }
    throw OpsError(
      .deniedScope,
      "\(Limits.countedPerToken) tokens with a number of uses have been narrowed from this one",
      hint: "narrow with --until as well, or make another token: `opsh token create NAME`")
  }
}
