import OpsIdentity
import OpsIdentityProvider

/// Who says who people are: the provider in this process, or that of a server.
extension Composition {
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
