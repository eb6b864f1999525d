import OpsDomain
import OpsWire

extension RouteDescription {
  /// The routes about the server itself and about copies of the book.
  static let book: [Route: RouteDescription] = [
    .health: RouteDescription(
      summary: "Whether the process runs.",
      answer: Envelope.of(
        "health/1", JSONSchema.object(["status": JSONSchema.constant("up")]))),
    .ready: RouteDescription(
      summary: "Whether the store answers.",
      answer: Envelope.of(
        "ready/1", JSONSchema.object(["status": JSONSchema.constant("ready")]))),
    .openAPI: RouteDescription(
      summary: "This description.",
      answer: JSONSchema.object([
        "openapi": JSONSchema.constant("3.1.0"),
        "info": JSONSchema.object([
          "title": JSONSchema.text, "version": JSONSchema.text, "description": JSONSchema.text,
        ]),
        "security": JSONSchema.list(["type": "object"]), "paths": ["type": "object"],
        "components": JSONSchema.object([
          "securitySchemes": ["type": "object"], "schemas": ["type": "object"],
          "responses": ["type": "object"],
        ]),
      ])),
    .bookState: RouteDescription(
      summary: "The end of the journal, and whether the book is empty.",
      answer: Envelope.of(
        "book.state/1", JSONSchema.object(["head": head, "empty": JSONSchema.flag]))),
    .bookRows: RouteDescription(
      summary: "A page of a collection as it is stored.",
      parameters: [
        query("after", JSONSchema.text(1...20, pattern: "^[0-9]+$")),
        limit(Limits.pageSizeMaximum),
      ],
      answer: Envelope.of(
        "book.rows/1", JSONSchema.list(JSONSchema.list(JSONSchema.named("value"))))),
    .bookCommits: RouteDescription(
      summary: "A page of the journal as it is stored.",
      parameters: [
        query("after", JSONSchema.integer(0...Int64.max)), limit(WireLimits.copyCommits),
      ], answer: Envelope.of("book.commits/1", JSONSchema.list(JSONSchema.named("commit")))),
    .bookKeys: RouteDescription(
      summary: "A page of the keys of personal data.",
      parameters: [
        query("from", JSONSchema.integer(0...Int64(Int32.max))), limit(WireLimits.keyBlocks),
      ], answer: keys),
    .beginRestore: restoring("Begins a copy into the book."),
    .restoreRows: restoring("Rows of a copy.", ["data": rows]),
    .restoreCommits: restoring(
      "Commits of a copy.", ["data": JSONSchema.list(JSONSchema.named("commit"))]),
    .restoreKeys: restoring(
      "Keys of a copy.",
      ["data": JSONSchema.list(JSONSchema.bytes), "from": JSONSchema.integer(0...Int64.max)]),
    .finishRestore: restoring("Ends a copy into the book."),
  ]

  private static let rows = JSONSchema.list(JSONSchema.list(JSONSchema.named("value")))
  private static let keys: Document = {
    var members = Envelope.start("book.keys/1", JSONSchema.list(JSONSchema.bytes))
    members.set("from", ["type": "integer"])
    return JSONSchema.object(members)
  }()

  /// A step of a copy; its page may have the members of its envelope besides.
  private static func restoring(
    _ summary: String, _ page: DocumentObject? = nil
  ) -> RouteDescription {
    var body = Body.none
    if var page {
      page.set("schema", JSONSchema.text)
      page.set("ok", JSONSchema.flag)
      body = .json(JSONSchema.object(page, optional: ["schema", "ok"]))
    }
    return RouteDescription(
      summary: summary, body: body, parameters: [query("step", JSONSchema.integer(1...Int64.max))],
      answer: Envelope.of(
        "book.restore/1", JSONSchema.object(["step": ["type": "integer"]])), isWrite: true)
  }
}
