import OpsDomain

/// The body of a request about one's own second factor, and its answer.
public struct SecondFactorBody: Sendable {
  /// `enable`, `confirm`, `disable` or `codes`.
  public let action: String
  /// The password of the caller, where the action asks for it.
  public let password: Secret?
  /// A code of the second factor, where the action asks for it.
  public let code: Secret?

  /// What a client sends; secrets that the action does not ask for are nil.
  public init(action: String, password: Secret?, code: Secret?) {
    self.action = action
    self.password = password
    self.code = code
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(document, known: ["action", "password", "code"])
    action = try WireCoder.text(object, "action")
    password = try WireCoder.secret(object, "password")
    code = try WireCoder.secret(object, "code")
  }

  /// The wire form. Holds secrets in clear: for the request only.
  public var bytes: [UInt8] {
    DocumentWriter.bytes([
      "action": .text(action), "password": WireCoder.optional(password?.reveal()),
      "code": WireCoder.optional(code?.reveal()),
    ])
  }
}
