import OpsDomain

/// The forms answers have, as schemas.
enum Envelope {
  /// `{"schema":…,"ok":true,"data":…}`.
  static func of(_ schema: String, _ data: Document) -> Document {
    JSONSchema.object(start(schema, data))
  }

  /// The same of a page: `data` is a list, and `next` is where the following one starts.
  static func page(_ schema: String, _ item: Document, next: Document) -> Document {
    var members = start(schema, JSONSchema.list(item))
    members.set("next", JSONSchema.optional(next))
    return JSONSchema.object(members)
  }

  static func start(_ schema: String, _ data: Document) -> DocumentObject {
    ["schema": JSONSchema.constant(schema), "ok": ["const": true], "data": data]
  }

  /// The schemas that several answers share, by name.
  static var shared: DocumentObject {
    [
      "error": error, "words": words, "principal": principal, "receipt": receipt,
      "commit": commit,
    ]
  }

  private static var error: Document {
    var members = single
    members.set("further", JSONSchema.list(JSONSchema.object(single)))
    return JSONSchema.object(members, optional: ["further"])
  }

  /// One thing that is wrong.
  private static var single: DocumentObject {
    [
      "schema": JSONSchema.constant("error/1"), "ok": ["const": false],
      "code": JSONSchema.word(ErrorCode.allCases.map(\.rawValue)),
      "class": JSONSchema.word(ErrorClass.allCases.map(\.rawValue)),
      "exit": ["type": "integer"], "message": JSONSchema.text,
      "field": JSONSchema.optional(JSONSchema.text),
      "hint": JSONSchema.optional(JSONSchema.text), "retryable": JSONSchema.flag,
      "at": JSONSchema.optional(JSONSchema.text),
    ]
  }

  /// A refusal in the words of OAuth (RFC 6749, 5.2).
  private static var words: Document {
    JSONSchema.object(["error": JSONSchema.text, "error_description": JSONSchema.text])
  }

  private static var principal: Document {
    let session = JSONSchema.object([
      "id": JSONSchema.text, "kind": JSONSchema.text, "authenticated_at": JSONSchema.instant,
      "expires_at": JSONSchema.instant, "idle_until": JSONSchema.optional(JSONSchema.instant),
      "workbench": JSONSchema.optional(JSONSchema.text),
    ])
    return JSONSchema.object([
      "user_id": JSONSchema.optional(JSONSchema.text), "name": JSONSchema.text,
      "roles": JSONSchema.list(JSONSchema.word(Role.allCases.map(\.rawValue))),
      "permissions": JSONSchema.list(JSONSchema.text),
      "conditional": JSONSchema.list(JSONSchema.text), "session": JSONSchema.optional(session),
      "limits": JSONSchema.optional(limits),
    ])
  }

  /// What a token takes away from its owner's rights.
  private static var limits: Document {
    JSONSchema.object([
      "scopes": JSONSchema.list(JSONSchema.list(JSONSchema.text)), "read_only": JSONSchema.flag,
      "max_rows": JSONSchema.optional(["type": "integer"]),
      "hours": JSONSchema.list(JSONSchema.text), "until": JSONSchema.optional(JSONSchema.instant),
      "counted": JSONSchema.flag,
    ])
  }

  private static var receipt: Document {
    JSONSchema.object([
      "sequence": ["type": "integer"], "key": JSONSchema.text, "at": JSONSchema.instant,
      "hash": JSONSchema.bytes,
    ])
  }

  private static var commit: Document {
    // The last cell may be the sealed part of what is personal.
    let sealed = JSONSchema.object(["k": ["type": "integer"], "s": JSONSchema.bytes])
    let cell: Document = ["anyOf": .list([JSONSchema.named("value"), sealed])]
    let entry = JSONSchema.object([
      "collection": JSONSchema.text, "id": JSONSchema.text,
      "verb": JSONSchema.word(["insert", "update", "delete"]),
      "image": JSONSchema.optional(JSONSchema.list(cell)),
    ])
    return JSONSchema.object([
      "sequence": ["type": "integer"], "key": JSONSchema.text, "at": JSONSchema.instant,
      "actor": JSONSchema.optional(JSONSchema.text),
      "on_behalf_of": JSONSchema.optional(JSONSchema.text), "operation": JSONSchema.text,
      "reason": JSONSchema.optional(JSONSchema.text),
      "elevations": JSONSchema.list(JSONSchema.text),
      "fingerprint": JSONSchema.optional(JSONSchema.bytes),
      "answer": JSONSchema.optional(JSONSchema.bytes), "hash": JSONSchema.bytes,
      "entries": JSONSchema.list(entry),
    ])
  }
}
