import OpsDomain
import OpsIdentity

/// A sign-in at an external provider that has begun: what the person opens, and what proves that
/// the code which comes back belongs to it. Kept in memory only.
public struct ExternalSignIn: Sendable {
  /// What the person opens in a browser. Holds no secret that opens anything by itself.
  public let address: String
  /// Where the code is sent to.
  public let redirect: String
  let key: ProofKey
  /// What the identity token has to say.
  public let nonce: Secret
  let state: Secret

  /// The code in what came back to ``redirect``: the fields of its query.
  ///
  /// Throws `signin.cancelled` when the person or the provider refused, and `signin.expired` for
  /// the answer of another sign-in.
  public func code(in fields: [String: String]) throws(OpsError) -> Secret {
    guard let state = fields["state"], self.state.matches(state) else {
      throw OpsError(
        .signInExpired, "This is not the answer to the sign-in that was begun here",
        hint: "begin again, and finish in the same browser")
    }
    if fields["error"] != nil {
      throw ProviderFailure(.accessDenied, "The sign-in was refused").error
    }
    guard let code = fields["code"], (1...2_048).contains(code.utf8.count) else {
      throw OpsError(
        .signInExpired, "The provider has sent no code", hint: "begin the sign-in again")
    }
    return Secret(code)
  }

  /// Whether fields belong to this sign-in; anybody on the machine can send others.
  public func isAnswer(_ fields: [String: String]) -> Bool {
    fields["state"].map { state.matches($0) } ?? false
  }
}
