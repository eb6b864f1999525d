import OpsDomain
import OpsIdentity

/// The keys of the provider at one moment: which signs, which verify.
///
/// A key signs for 90 days. The next key is published a day before it signs, so that everybody who
/// keeps a copy of the key set has it in time. The key before stays published until the last token
/// that it has signed is over. Nothing runs in the background: every use looks at the clock.
public struct SigningKeyring: Sendable {
  /// How long a key signs.
  public static let period = TimeSpan(milliseconds: 90 * 86_400_000)
  /// How long a key is published before it signs.
  public static let notice = TimeSpan(milliseconds: 86_400_000)
  /// How long a key is published after the next one has taken over.
  public static let overlap = TimeSpan(
    milliseconds: TokenLimits.lifetime.milliseconds + TokenLimits.leeway.milliseconds)

  private let store: any SigningKeyStore
  private let random: any RandomSource
  private let issuer: String?

  /// - Parameter issuer: The name in tokens; drawn once and kept with the keys unless told.
  public init(_ store: any SigningKeyStore, random: any RandomSource, issuer: String? = nil) {
    self.store = store
    self.random = random
    self.issuer = issuer
  }

  /// The name in tokens.
  public func name(at now: Instant) throws -> String { try issuer ?? kept(now).issuer }

  /// The key that signs at `now`.
  public func current(at now: Instant) throws -> SigningKey {
    let keys = try kept(now).keys
    guard let current = keys.last(where: { $0.activeFrom <= now }) ?? keys.first else {
      throw OpsError(.internalError, "There is no signing key")
    }
    return current
  }

  /// The keys that tokens can be verified with at `now`.
  public func published(at now: Instant) throws -> [ProviderKey] {
    try kept(now).keys.map { try $0.published() }
  }

  private func kept(_ now: Instant) throws -> SigningKeys {
    try store.update { try advanced($0, now) }
  }

  /// What is kept, as it has to be at `now`.
  private func advanced(_ kept: SigningKeys?, _ now: Instant) throws -> SigningKeys {
    var keys =
      kept ?? SigningKeys(issuer: issuer ?? "opsh:" + Base64URL.encode(random.bytes(16)))
    guard let newest = keys.keys.last else {
      keys.keys = [try .make(random, publishedAt: now, activeFrom: now)]
      return keys
    }
    if newest.activeFrom.adding(Self.period) <= now.adding(Self.notice) {
      keys.keys.append(try .make(random, publishedAt: now, activeFrom: now.adding(Self.notice)))
    }
    let current = keys.keys.last { $0.activeFrom <= now }
    if let current, current.activeFrom.adding(Self.overlap) <= now {
      keys.keys.removeAll { $0.activeFrom < current.activeFrom }
    }
    return keys
  }
}

extension SigningKeyring {
  /// A verifier that believes the provider with these keys, and `others`.
  public func verifier(
    clock: any BusinessClock, others: [TrustedIssuer] = []
  ) -> TokenVerifier {
    TokenVerifier(finding: {
      let own = TrustedIssuer(
        name: try name(at: clock.now()), audience: ProviderClients.shell, isOwn: true,
        keys: { try published(at: clock.now()) })
      return [own] + others
    })
  }
}
