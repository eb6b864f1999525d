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
    var document: DocumentObject = [
      "user_id": optional(principal.userID), "name": .text(principal.name),
      "roles": .list(principal.roles.map { .text($0.rawValue) }),
      "permissions": .list(principal.permissions.map(\.rawValue).sorted().map(Document.text)),
      "conditional": .list(
        principal.rights.conditions.keys.map(\.rawValue).sorted().map(Document.text)),
      "session": .null, "limits": Self.document(principal.limits),
    ]
    if let session = principal.session {
      document.set(
        "session",
        [
          "id": .text(session.id.description), "kind": .text(session.kind.rawValue),
          "authenticated_at": .text(session.authenticatedAt.description),
          "expires_at": .text(session.expiresAt.description),
          "idle_until": session.idleUntil.map { .text($0.description) } ?? .null,
          "workbench": session.workbench.map { .text($0.rawValue) } ?? .null,
        ])
    }
    return .object(document)
  }

  /// The caller as the server has worked it out. Permissions that this end does not know are left
  /// out; the server checks each call anyway.
  public static func principal(_ document: Document) throws(OpsError) -> Principal {
    let object = try members(
      document,
      known: ["user_id", "name", "roles", "permissions", "conditional", "session", "limits"],
      field: "principal")
    var roles: [Role] = []
    for name in try texts(object, "roles") { roles.append(try Role(parsing: name)) }
    let permissions = try texts(object, "permissions").compactMap(Permission.init(rawValue:))
    if object["user_id"]?.isNull == true { return .visitor(Set(permissions)) }
    return Principal(
      userID: try id(object, "user_id"), name: try text(object, "name"),
      rights: Rights(roles: roles, permissions: Set(permissions)),
      session: try session(object["session"] ?? .null),
      limits: try limits(object["limits"] ?? .null))
  }

  private static func session(_ document: Document) throws(OpsError) -> SessionFacts? {
    if document.isNull { return nil }
    let object = try members(
      document,
      known: ["id", "kind", "authenticated_at", "expires_at", "idle_until", "workbench"],
      field: "session")
    func instant(_ name: String) throws(OpsError) -> Instant? {
      guard case .text(let text)? = object[name] else { return nil }
      return try Instant(parsing: text, field: name)
    }
    var workbench: Role?
    if case .text(let name)? = object["workbench"] { workbench = try Role(parsing: name) }
    let id = try id(object, "id")
    guard let kind = SessionFacts.Kind(rawValue: try text(object, "kind")),
      let authenticated = try instant("authenticated_at"), let end = try instant("expires_at")
    else { throw problem("A session must have an identifier, a kind and times", field: "session") }
    return SessionFacts(
      id: id, kind: kind, authenticatedAt: authenticated, expiresAt: end,
      idleUntil: try instant("idle_until"), workbench: workbench)
  }

  private static func texts(
    _ object: DocumentObject, _ name: String
  ) throws(OpsError) -> [String] {
    var texts: [String] = []
    for item in try list(object, name) {
      guard case .text(let text) = item else {
        throw problem("\(name) must be a list of texts", field: name)
      }
      texts.append(text)
    }
    return texts
  }
}
