import Crypto
import OpsDomain
import OpsStorage

/// Lets the holders of personal access tokens in: their owner's rights of the moment, less what the
/// token and its holders have taken away.
struct TokenGate {
  let desk: Desk

  /// How exactly the last use is written down.
  static let precision = TimeSpan(milliseconds: 15 * 60_000)

  /// Throws `signin.expired` for an unknown, revoked or expired token, or a disabled owner.
  func admit(_ secret: TokenSecret) async throws -> Principal {
    try await admit([], PersonalToken.digestKey, secret.digest)
  }

  /// Throws the same, `signin.expired` for a chain with a wrong signature or an unknown limit and
  /// for one that has been used up, and `denied.scope` outside its hours.
  func admit(_ narrowed: NarrowedToken) async throws -> Principal {
    var caveats: [(caveats: TokenCaveats, mark: [UInt8])] = []
    do {
      guard narrowed.isWhole else { throw IdentityService.signInOver }
      for block in narrowed.blocks {
        guard let text = String(validating: block.caveats, as: UTF8.self) else {
          throw IdentityService.signInOver
        }
        caveats.append(
          (try TokenCaveats(parsing: text), Array(SHA256.hash(data: block.signature))))
      }
    } catch {
      throw desk.report(error, of: "auth.authenticate")
    }
    return try await admit(caveats, PersonalToken.verifyingKeyKey, narrowed.rootKey)
  }

  private func admit(
    _ caveats: [(caveats: TokenCaveats, mark: [UInt8])], _ key: UniqueKey, _ value: [UInt8]
  ) async throws -> Principal {
    var limits = caveats.reduce(AccessLimits.none) { $0.narrowed(by: $1.caveats.limits) }
    limits.isCounted = caveats.contains { $0.caveats.uses != nil }
    let taken = limits
    let (principal, token, now) = try await desk.readAsSystem("auth.authenticate") { system in
      let token = try await system.repository(PersonalToken.self).fetch(key: key, .bytes(value))
      guard let token, token.isLive(at: system.now) else { throw IdentityService.signInOver }
      let principal = try await Self.principal(token, token.limits.narrowed(by: taken), system)
      return (principal, token, system.now)
    }
    let counted = caveats.compactMap { entry in entry.caveats.uses.map { ($0, entry.mark) } }
    if !counted.isEmpty { try await count(counted, token) }
    if token.lastUsedAt.map({ $0.adding(Self.precision) <= now }) ?? true {
      // Where the book cannot be written now, the next use tries again.
      _ = try? await desk.performAsSystem("token.use", actor: token.userID) { transaction in
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
      throw IdentityService.signInOver
    }
    guard limits.hours.allSatisfy({ $0.contain(moment.date, minute: moment.minute) }) else {
      let hours = limits.hours.map(\.description).joined(separator: " and ")
      throw OpsError(.deniedScope, "The token is good at \(hours) only")
    }
    guard let user = try await system.repository(User.self).fetch(token.userID), user.isActive
    else { throw IdentityService.signInOver }
    var own = limits
    if !limits.hours.isEmpty {
      own.notAfter = [limits.notAfter, moment.nextMinute].compactMap { $0 }.min()
    }
    return Principal(
      userID: user.id, name: user.name, rights: try await RightsReader(system).rights(of: user.id),
      session: SessionFacts(
        id: token.id, kind: .token, authenticatedAt: token.createdAt, expiresAt: token.expiresAt),
      limits: own)
  }

  /// Counts this use against every limit of uses. Throws `signin.expired` when one is used up.
  private func count(_ limits: [(uses: Int, mark: [UInt8])], _ token: PersonalToken) async throws {
    _ = try await desk.performAsSystem("token.use", actor: token.userID) { transaction in
      let uses = transaction.repository(TokenUse.self)
      for (most, mark) in limits {
        guard var use = try await uses.fetch(key: TokenUse.digestKey, .bytes(mark)) else {
          _ = try await uses.create(
            TokenUse(id: transaction.nextID(), tokenID: token.id, digest: mark, count: 1))
          continue
        }
        guard use.count < Int64(most) else {
          throw OpsError(
            .signInExpired, "The token has been used \(most) times, as often as it may")
        }
        use.count += 1
        _ = try await uses.update(use)
      }
    }
  }
}
