import Crypto
import OpsDomain
import OpsIdentity
import OpsKernel

/// The product's own identity provider, over the book that holds the accounts. It runs in the
/// process of a local book and inside a server.
///
/// It stands in for the sign-in service of a platform: the relying side knows it through
/// ``IdentityProvider`` alone, and another one could take its place.
public struct EmbeddedIdentityProvider: ServedIdentityProvider {
  let identity: IdentityService
  let keyring: SigningKeyring
  let base: String
  let relayDomain: String
  /// Made when a terminal first asks: nearly all starts have none.
  private let heldPolls = Deferred { DevicePolls() }
  /// Providers of others that the sign-in page offers.
  let others: [ExternalProvider]
  /// Seals what browsers bring back from them; another one in each process, nil without others.
  let tripKey: SymmetricKey?

  /// - Parameters:
  ///   - identity: The accounts: users, passwords, second factors. Its desk is the provider's.
  ///   - base: What its addresses stand under, such as `https://books.example`.
  ///   - relayDomain: The domain of private relay addresses. Without a mail gateway behind it, mail
  ///     to them goes nowhere, and the default says so (RFC 2606).
  ///   - others: Providers of others; those that are on the sign-in page are offered there.
  public init(
    identity: IdentityService, keyring: SigningKeyring, base: String = "",
    relayDomain: String = "relay.invalid", others: [ExternalProvider] = []
  ) {
    self.identity = identity
    self.keyring = keyring
    self.base = base
    self.relayDomain = relayDomain
    let offered = base.isEmpty ? [] : others.filter(\.issuer.isOnPage)
    self.others = offered
    tripKey =
      offered.isEmpty ? nil : SymmetricKey(data: identity.desk.world.random.bytes(32))
  }

  var polls: DevicePolls { heldPolls.value }
  var desk: Desk { identity.desk }
  var random: any RandomSource { desk.world.random }

  public func discovery() async throws -> ProviderDiscovery {
    ProviderDiscovery(issuer: try keyring.name(at: desk.clock.now()), base: base)
  }

  public func keys() async throws -> [ProviderKey] { try keyring.published(at: desk.clock.now()) }

  public func exchange(_ request: TokenRequest) async throws -> ProviderTokens {
    switch request {
    case .code(let code, let verifier, let redirect, let client):
      try await exchangeCode(code, verifier: verifier, redirect: redirect, client: client)
    case .device(let code, let verifier, let client):
      try await exchangeDevice(code, verifier: verifier, client: client)
    case .refresh(let token, let nonce, let client):
      try await refresh(token, nonce: nonce, client: client)
    }
  }

  /// Throws `invalid_request` unless nonce and challenge are what makes a sign-in safe.
  static func check(nonce: String, challenge: String) throws(ProviderFailure) -> [UInt8] {
    guard (TokenLimits.nonceLetters...TokenLimits.nonceMaximum).contains(nonce.utf8.count),
      nonce.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw ProviderFailure(
        .invalidRequest, "A nonce must have \(TokenLimits.nonceLetters) letters or more")
    }
    guard let digest = Base64URL.decode(challenge), digest.count == 32 else {
      throw ProviderFailure(.invalidRequest, "A code challenge must be 32 bytes in base64url")
    }
    return digest
  }
}
