import OpsDomain

/// The body of a sign-in: a name with its password, an identity token of a provider, or a phone
/// with the code that was sent to it.
public struct SignInBody: Sendable {
  /// The sign-in name; nil for an identity token.
  public var name: String?
  /// The password; nil for an identity token.
  public var password: Secret?
  /// A code of the second factor.
  public var code: Secret?
  /// The mark that an earlier sign-in left on the device.
  public var device: Secret?
  /// The token of a provider; nil for a password.
  public var identityToken: Secret?
  /// What the identity token was asked for with.
  public var nonce: Secret?
  /// The phone that the code was sent to; nil for the other ways.
  public var phone: Personal<String>?

  /// What a client sends: give a name and a password, an identity token and its nonce, or a
  /// phone and its code.
  public init(
    name: String? = nil, password: Secret? = nil, code: Secret? = nil, device: Secret? = nil,
    identityToken: Secret? = nil, nonce: Secret? = nil, phone: Personal<String>? = nil
  ) {
    self.name = name
    self.password = password
    self.code = code
    self.device = device
    self.identityToken = identityToken
    self.nonce = nonce
    self.phone = phone
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(
      document,
      known: ["name", "password", "code", "device", "identity_token", "nonce", "phone"])
    name = try WireCoder.optionalText(object, "name")
    password = try WireCoder.secret(object, "password")
    code = try WireCoder.secret(object, "code")
    device = try WireCoder.secret(object, "device")
    identityToken = try WireCoder.secret(object, "identity_token")
    nonce = try WireCoder.secret(object, "nonce")
    phone = try WireCoder.optionalText(object, "phone").map { Personal($0) }
  }

  /// The wire form. Holds secrets in clear: for the request only.
  public var bytes: [UInt8] {
    var object = DocumentObject()
    if let name { object.set("name", .text(name)) }
    if let phone { object.set("phone", .text(phone.value)) }
    let secrets = [
      ("password", password), ("code", code), ("device", device),
      ("identity_token", identityToken), ("nonce", nonce),
    ]
    for (key, secret) in secrets {
      if let secret { object.set(key, .text(secret.reveal())) }
    }
    return DocumentWriter.bytes(.object(object))
  }
}

extension WireCoder {
  static func secret(_ object: DocumentObject, _ key: String) throws(OpsError) -> Secret? {
    try optionalText(object, key).map { Secret($0) }
  }
}
