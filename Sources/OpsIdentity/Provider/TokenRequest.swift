import OpsDomain

/// What tokens are asked for with.
public enum TokenRequest: Sendable {
  /// A code of the sign-in page, the verifier whose digest it was asked with, and where it was
  /// sent.
  case code(Secret, verifier: Secret, redirect: String, client: String)
  /// The code of a terminal, with its verifier.
  case device(Secret, verifier: Secret, client: String)
  /// A refresh token. The nonce, if any, comes back in the identity token.
  case refresh(Secret, nonce: String?, client: String)
}
