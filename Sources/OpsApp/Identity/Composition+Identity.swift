import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsStorage
import OpsStorageRemote

/// Who says who people are: the provider in this process, or that of a server.
extension Composition {
  /// The keys of the provider of a book that is here.
  func keyring(_ random: any RandomSource) -> SigningKeyring {
    let store: any SigningKeyStore =
      configuration.identityKind == .mock
      ? MemorySigningKeys()
      : FileSigningKeys(configuration.home, book: configuration.bookPath)
    return SigningKeyring(store, random: random, issuer: configuration.issuer)
  }

  /// The relying side over an open book.
  ///
  /// - Parameter keys: Where the sign-in is kept.
  func authentication(_ book: OpenBook, keys: any KeyStore) -> AuthenticationService {
    let world = book.world
    let backOff = BackOff(waits: []) { span in
      try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    }
    return AuthenticationService(
      provider: book.provider, verifier: book.verifier, sessions: book.dependencies.identity,
      keys: keys, clock: world.clock, random: world.random, backOff: backOff)
  }

  /// A verifier that believes the server's provider: by the name its discovery document says, with
  /// the keys it publishes.
  static func verifier(of provider: RemoteIdentityProvider) -> TokenVerifier {
    TokenVerifier(finding: {
      let name = try await provider.discovery().issuer
      return [
        TrustedIssuer(name: name, audience: "opsh", keys: { try await provider.keys() })
      ]
    })
  }
}
