import OpsDomain
import OpsIdentity

/// An identity provider of somebody else: verifies nothing by itself, but finds its keys, leads a
/// person to its sign-in page, and turns the code that comes back into an identity token.
///
/// Only the identity token is used. Its other tokens are dropped: nothing is asked in the person's
/// name.
public struct ExternalProvider: Sendable {
  /// The provider, as the configuration describes it.
  public let issuer: ExternalIssuer
  private let transport: any IssuerTransport
  private let keys: IssuerKeys
  private let secret: @Sendable () throws -> Secret?

  /// - Parameter secret: The secret of our program there, read when a code is redeemed.
  public init(
    _ issuer: ExternalIssuer, transport: any IssuerTransport, clock: any BusinessClock,
    secret: @escaping @Sendable () throws -> Secret? = { nil }
  ) {
    self.issuer = issuer
    self.transport = transport
    self.secret = secret
    keys = IssuerKeys(issuer, transport, clock)
  }

  /// The provider among those whose tokens are believed.
  public var trusted: TrustedIssuer {
    TrustedIssuer(
      external: issuer.issuer, audiences: issuer.clients, algorithms: issuer.algorithms,
      keys: { [keys] isNewWanted in try await keys.current(isNewWanted: isNewWanted) })
  }

  /// The sign-in page for a new sign-in (OpenID Connect Core 3.1.2.1, RFC 7636).
  /// - Parameter redirect: Where the code goes, on this machine; the configured address wins.
  public func begin(redirect: String, random: any RandomSource) async throws -> ExternalSignIn {
    try await begin(returningTo: issuer.redirect ?? redirect, random: random)
  }

  /// The same for a sign-in that ends at this address, whatever is configured for terminals.
  func begin(returningTo place: String, random: any RandomSource) async throws -> ExternalSignIn {
    let key = ProofKey(random)
    let nonce = Secret(Base64URL.encode(random.bytes(24)))
    let state = Secret(Base64URL.encode(random.bytes(24)))
    let page = try await keys.endpoints().authorization.text
    var fields = issuer.parameters
    fields["response_type"] = "code"
    fields["client_id"] = issuer.clients.first
    fields["redirect_uri"] = place
    fields["scope"] = issuer.scope
    fields["state"] = state.reveal()
    fields["nonce"] = nonce.reveal()
    fields["code_challenge"] = key.challenge
    fields["code_challenge_method"] = "S256"
    let query = fields.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(QueryText.encode($0.value))" }.joined(separator: "&")
    return ExternalSignIn(
      address: page + (page.contains("?") ? "&" : "?") + query, redirect: place, key: key,
      nonce: nonce, state: state)
  }

  /// The identity token for the code of a sign-in. Throws `signin.expired` for a code that will not
  /// do, `signin.cancelled`, and `unavailable.identity`.
  public func redeem(_ code: Secret, of signIn: ExternalSignIn) async throws -> Secret {
    let place = try await keys.endpoints().token.text
    var form = [
      "grant_type": "authorization_code", "code": code.reveal(),
      "code_verifier": signIn.key.verifier.reveal(), "redirect_uri": signIn.redirect,
    ]
    form["client_id"] = issuer.clients.first
    if let secret = try secret() { form["client_secret"] = secret.reveal() }
    let answer = try await transport.send(form, to: place)
    guard answer.status == 200 else {
      let word = (try? IssuerKeys.parse(answer.body, issuer))?["error"]?.string ?? ""
      guard let reason = ProviderFailure.Reason(rawValue: word) else {
        throw IssuerKeys.unavailable(issuer)
      }
      throw ProviderFailure(
        reason, "The provider \(issuer.name) refused the sign-in (\(reason.rawValue))"
      ).error
    }
    let body = try IssuerKeys.parse(answer.body, issuer)
    guard let token = body["id_token"]?.string, token.utf8.count <= TokenLimits.bytes else {
      throw OpsError.badIdentityToken
    }
    return Secret(token)
  }
}
