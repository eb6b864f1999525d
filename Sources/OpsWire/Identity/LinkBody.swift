import OpsDomain

/// The body of a request about the identity providers that the caller signs in with.
public struct LinkBody: Sendable {
  /// What is to happen.
  public enum Action: String, Sendable, CaseIterable {
    /// Tells which there are.
    case list
    /// Adds the account that an identity token names.
    case link
    /// Takes away the account at a provider.
    case unlink
  }

  /// What is to happen.
  public let action: Action
  /// The identity token of the account that is added.
  public let identityToken: Secret?
  /// What the identity token was asked for with.
  public let nonce: Secret?
  /// The provider whose account is taken away, as it stands in its tokens.
  public let issuer: String?

  /// What a client sends; members that the action does not ask for are nil.
  public init(
    action: Action, identityToken: Secret? = nil, nonce: Secret? = nil, issuer: String? = nil
  ) {
    self.action = action
    self.identityToken = identityToken
    self.nonce = nonce
    self.issuer = issuer
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(
      document, known: ["action", "identity_token", "nonce", "issuer"])
    let word = try WireCoder.text(object, "action")
    guard let action = Action(rawValue: word) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(word)) is not an action for identity providers", field: "action",
        hint: "actions: list, link, unlink")
    }
    self.action = action
    identityToken = try WireCoder.secret(object, "identity_token")
    nonce = try WireCoder.secret(object, "nonce")
    issuer = try WireCoder.optionalText(object, "issuer")
  }

  /// The wire form. Holds the token in clear: for the request only.
  public var bytes: [UInt8] {
    DocumentWriter.bytes([
      "action": .text(action.rawValue),
      "identity_token": WireCoder.optional(identityToken?.reveal()),
      "nonce": WireCoder.optional(nonce?.reveal()), "issuer": WireCoder.optional(issuer),
    ])
  }
}
