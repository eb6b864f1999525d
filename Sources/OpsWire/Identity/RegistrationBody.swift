import OpsDomain

/// The body of a registration.
public struct RegistrationBody: Sendable {
  /// The sign-in name that is wanted.
  public let name: String
  /// The password that is to be set.
  public let password: Secret
  /// The role that is wanted; nil for none yet.
  public let role: Role?
  /// Where the person can be reached; nil for nowhere.
  public let email: Personal<String>?

  /// What a client sends to register; the server checks it.
  public init(name: String, password: Secret, role: Role?, email: Personal<String>?) {
    self.name = name
    self.password = password
    self.role = role
    self.email = email
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(document, known: ["name", "password", "role", "email"])
    name = try WireCoder.text(object, "name")
    password = Secret(try WireCoder.text(object, "password"))
    if let text = try WireCoder.optionalText(object, "role") {
      role = try Role(parsing: text)
    } else {
      role = nil
    }
    email = try WireCoder.optionalText(object, "email").map { Personal($0) }
  }

  /// The wire form. Holds the password in clear: for the request only.
  public var bytes: [UInt8] {
    DocumentWriter.bytes([
      "name": .text(name), "password": .text(password.reveal()),
      "role": WireCoder.optional(role?.rawValue), "email": WireCoder.optional(email?.value),
    ])
  }
}
