import OpsDomain

extension WireCoder {
  /// The answer to a sign-in; the one place where a token is written out.
  public static func bytes(_ session: SessionToken) -> [UInt8] {
    DocumentWriter.bytes([
      "schema": "session.token/1", "ok": true,
      "data": [
        "token": .text(session.token.reveal()), "expires_at": .text(session.expiresAt.description),
        "principal": document(session.principal), "device": optional(session.device?.reveal()),
      ],
    ])
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func sessionToken(_ data: Document) throws(OpsError) -> SessionToken {
    let object = try members(
      data, known: ["token", "expires_at", "principal", "device"], field: "data")
    return SessionToken(
      token: Secret(try text(object, "token")),
      expiresAt: try Instant(parsing: try text(object, "expires_at"), field: "expires_at"),
      principal: try principal(object["principal"] ?? .null),
      device: try optionalText(object, "device").map { Secret($0) })
  }

  /// The wire form.
  public static func document(_ principal: Principal) -> Document {
    [
      "user_id": optional(principal.userID), "name": .text(principal.name),
      "roles": .list(principal.roles.map { .text($0.rawValue) }),
      "permissions": .list(principal.permissions.map(\.rawValue).sorted().map(Document.text)),
    ]
  }

  /// The caller as this end understands the roles; the permissions listed are for other readers.
  public static func principal(_ document: Document) throws(OpsError) -> Principal {
    let object = try members(
      document, known: ["user_id", "name", "roles", "permissions"], field: "principal")
    var roles: [Role] = []
    for item in try list(object, "roles") {
      guard case .text(let name) = item else { throw problem("A role is text", field: "roles") }
      roles.append(try Role(parsing: name))
    }
    return Principal(
      userID: try id(object, "user_id"), name: try text(object, "name"), roles: roles)
  }
}
