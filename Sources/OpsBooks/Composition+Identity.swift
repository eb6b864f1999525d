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
      configuration.identityKind == .local || configuration.identityKind == .postgres
      ? FileSigningKeys(configuration.files.home, book: configuration.files.path)
      : MemorySigningKeys()
    return SigningKeyring(store, random: random, issuer: configuration.issuer)
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
