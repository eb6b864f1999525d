import OpsDomain
import OpsWire

extension RouteDescription {
  /// The routes about records and the journal.
  static let records: [Route: RouteDescription] = [
    .record: RouteDescription(
      summary: "One record.", parameters: [snapshot], answer: Envelope.of("record/1", record),
      others: [412]),
    .recordHistory: RouteDescription(
      summary: "The commits that changed one record.",
      parameters: [limit(Limits.pageSizeMaximum), snapshot], answer: commits, others: [412]),
    .query: RouteDescription(
      summary: "A page of records.", body: .json(question), parameters: [snapshot],
      answer: Envelope.page("records/1", record, next: JSONSchema.text), others: [412]),
    .figures: RouteDescription(
      summary: "Counts, sums and extremes.", body: .json(figures), parameters: [snapshot],
      answer: Envelope.of("figures/1", JSONSchema.list(JSONSchema.list(JSONSchema.named("value")))),
      others: [412]),
    .keyLookup: RouteDescription(
      summary: "A record by one of its keys.", body: .json(lookup), parameters: [snapshot],
      answer: Envelope.of("record/1", record), others: [412]),
    .commits: RouteDescription(
      summary: "A batch of records as one commit.", body: .json(batch), parameters: [key],
      answer: batchAnswer, isWrite: true),
    .changes: RouteDescription(
      summary:
        "The commits after a place; with follow=true a stream of changes that you may see.",
      parameters: [
        query("since", ["anyOf": [JSONSchema.integer(0...Int64.max), place]]),
        limit(Limits.pageSizeMaximum), query("follow", JSONSchema.flag), query("of", name),
        header(HeaderName.lastEventID, place),
      ], answer: commits, others: [410]),
    .journalHead: RouteDescription(
      summary: "The end of the journal.", answer: Envelope.of("journal.head/1", head)),
    .journalCommit: RouteDescription(
      summary: "The commit made with a key; with all=true a list of all that you may see.",
      parameters: [query("all", JSONSchema.flag)],
      answer: ["anyOf": [Envelope.of("commit/1", JSONSchema.named("commit")), commits]]),
    .journalHistory: RouteDescription(
      summary: "The commits that changed the records with this identifier.",
      parameters: [limit(Limits.pageSizeMaximum)], answer: commits),
    .openSnapshot: RouteDescription(
      summary: "Opens a snapshot.",
      answer: Envelope.of(
        "snapshot/1",
        JSONSchema.object(["id": JSONSchema.text, "expires_at": JSONSchema.instant]))),
    .closeSnapshot: RouteDescription(
      summary: "Closes a snapshot.", answer: Envelope.of("snapshot/1", JSONSchema.nothing)),
  ]

  static let head = JSONSchema.object([
    "sequence": ["type": "integer"], "hash": JSONSchema.bytes,
  ])
  private static let record = JSONSchema.named("record")
  private static let commits = Envelope.page(
    "commit/1", JSONSchema.named("commit"), next: ["type": "integer"])
  private static let filter: Document = ["type": ["boolean", "array", "null"]]
  private static let name = JSONSchema.text(1...Limits.nameLength)
  /// A place in the change feed.
  private static let place = JSONSchema.text(1...64)

  private static let question = JSONSchema.object(
    [
      "where": filter, "order": JSONSchema.list(name),
      "after": JSONSchema.optional(JSONSchema.text),
      "limit": JSONSchema.integer(1...Int64(Limits.pageSizeMaximum)),
    ], optional: ["where", "order", "after", "limit"])

  private static let figures = JSONSchema.object(
    [
      "collection": name, "where": filter,
      "group_by": JSONSchema.list(name, atMost: WireLimits.figures),
      "measures": JSONSchema.list(
        ["type": ["string", "array"]], atMost: WireLimits.figures),
    ], optional: ["where", "group_by", "measures"])

  private static let lookup = JSONSchema.object([
    "collection": name, "key": name, "values": JSONSchema.list(JSONSchema.named("value")),
  ])

  private static let identifier = JSONSchema.text(1...20, pattern: "^[0-9]+$")
  private static let version = JSONSchema.integer(0...Int64.max)

  private static let batch: Document = {
    let change = JSONSchema.object(
      [
        "collection": name, "id": identifier,
        "verb": JSONSchema.word(["insert", "update", "delete"]), "version": version,
        "row": JSONSchema.optional(record),
      ], optional: ["row"])
    let expectation = JSONSchema.object([
      "collection": name, "id": identifier, "version": version,
    ])
    return JSONSchema.object(
      [
        "key": OperationSchema.key, "operation": JSONSchema.text(0...Limits.nameLength),
        "reason": JSONSchema.optional(JSONSchema.text(0...Limits.noteLength)),
        "changes": JSONSchema.list(change, atMost: Limits.batchChanges),
        "expectations": JSONSchema.list(expectation, atMost: WireLimits.expectations),
      ], optional: ["operation", "reason", "expectations"])
  }()

  private static let batchAnswer: Document = {
    var members = Envelope.start(
      "commit.receipt/1", JSONSchema.optional(JSONSchema.named("receipt")))
    members.set("changed", JSONSchema.flag)
    members.set("op", JSONSchema.text)
    members.set("key", JSONSchema.text)
    members.set("replayed", JSONSchema.flag)
    return JSONSchema.object(members)
  }()
}
