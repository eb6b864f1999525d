import OpsDomain

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

  /// Other providers that the sign-in page offers, by the words that people know them by.
  var offered: [String] { get }

  /// Begins a sign-in at another provider for a request of the sign-in page. Throws a
  /// ``ProviderFailure`` for one that is not offered, and `unavailable.identity`.
  /// - Parameter state: What the program that asks for a code wants back.
  func leave(
    to name: String, for request: AuthorizationRequest, state: String
  ) async throws -> PageDeparture

  /// Ends such a sign-in. Throws a ``ProviderFailure`` for a browser that did not begin it, and
  /// what a sign-in with an identity token throws.
  /// - Parameters:
  ///   - fields: What the other provider has sent with the browser.
  ///   - trip: What the browser was given, see ``PageDeparture``.
  func comeBack(
    _ fields: [String: String], with trip: Secret, from source: SignInSource
  ) async throws -> PageReturn
}
