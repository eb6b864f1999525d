import OpsDomain

/// What a person shows to sign in.
public enum SignInProof: Sendable {
  /// A name with its password, and a code of the second factor where there is one.
  case password(name: String, password: Secret, code: Secret? = nil)
  /// An identity token of a provider, with the nonce that it was asked for with, and a code of the
  /// second factor where there is one and the provider has not asked for as much.
  case identityToken(Secret, nonce: Secret, code: Secret? = nil)
  /// A code that was sent to a phone.
  case phoneCode(number: PhoneNumber, code: Secret)
}
