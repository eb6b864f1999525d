import OpsDomain

/// Says what a signed token of a trusted provider says, or refuses it (RFC 8725).
///
/// Whatever is wrong with a token, the error is `signin.token` with one text, so that a person who
/// forges a token learns nothing from the error.
public protocol IdentityTokenVerifying: Sendable {
  /// The claims of an identity token that was asked for with `nonce`. Throws `signin.token`, and
  /// what finding the provider's keys throws.
  func identity(_ token: Secret, nonce: Secret, at now: Instant) async throws -> IdentityClaims

  /// What a notice says. Throws as ``identity(_:nonce:at:)`` does.
  func notice(_ token: Secret, at now: Instant) async throws -> ProviderNotice

  /// Whether the provider is the one that keeps its accounts in the book itself.
  func isOwn(_ issuer: String) async throws -> Bool
}

extension OpsError {
  /// The one answer to an identity token or a notice that will not do.
  public static var badIdentityToken: OpsError {
    OpsError(
      .signInToken, "The identity token is not valid here, or no longer valid",
      hint: "run `opsh auth login` to sign in again")
  }
}
