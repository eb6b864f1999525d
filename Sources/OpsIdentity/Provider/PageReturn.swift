import OpsDomain

/// A sign-in at another provider that has ended on the sign-in page of a server: where the browser
/// goes with the code of our own provider.
public struct PageReturn: Sendable {
  /// Where the program that asked for the code waits.
  public let redirect: String
  /// What the program wants back unchanged.
  public let state: String
  /// The code.
  public let code: Secret

  /// A code for the program at this address.
  public init(redirect: String, state: String, code: Secret) {
    self.redirect = redirect
    self.state = state
    self.code = code
  }
}
