/// An identity provider whose pages and endpoints a server of ours answers.
public protocol ServedIdentityProvider: IdentityProvider {
  /// Whether a sign-in page may be shown for the request at all. Throws a ``ProviderFailure``.
  func checkPage(_ request: AuthorizationRequest) throws

  /// Begins the sign-in of a terminal at `source`.
  func beginDevice(
    _ request: DeviceRequest, from source: SignInSource
  ) async throws -> DeviceAuthorization

  /// A person approves the terminal that shows `userCode`, or refuses it. Throws what a sign-in
  /// throws, and `notfound.any` for a code that is unknown, over or decided.
  func decideDevice(
    _ userCode: String, allow: Bool, as proof: SignInProof, from source: SignInSource
  ) async throws
}
