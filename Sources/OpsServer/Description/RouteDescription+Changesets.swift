import OpsDomain
import OpsWire

extension RouteDescription {
  /// The routes about changesets that a client holds.
  static let changesets: [Route: RouteDescription] = [
    .changesetRun: RouteDescription(
      summary: "Runs an operation behind the steps of a changeset, and commits nothing.",
      body: .json(stagedCall), answer: stagedAnswer, isWrite: true),
    .changesetPlan: RouteDescription(
      summary: "Shows what the steps of a changeset would change together.",
      body: .json(changesetQuestion),
      answer: changesetPlan, isWrite: true),
    .changesetCommit: RouteDescription(
      summary: "Commits the steps of a changeset together, if each answers as before.",
      body: .json(changesetOrder), parameters: [key], answer: commitAnswer, isWrite: true),
    .changesetState: RouteDescription(
      summary: "Whether you have committed a changeset under a key.",
      answer: Envelope.of("changeset.state/1", JSONSchema.object(["done": JSONSchema.flag])),
      others: [422]),
  ]

  /// Most steps of a request.
  private static let mostSteps = Limits.stagedSteps + Limits.stagedChecks

  /// What is compared at another time.
  private static let compared = JSONSchema.object([
    "digest": JSONSchema.text, "moments": JSONSchema.list(["type": "integer"]),
  ])

  /// A step as the server answers it. It is sent back as it is.
  private static let step = JSONSchema.object(
    [
      "operation": JSONSchema.text(1...Limits.nameLength),
      "input": ["type": ["object", "null"], "additionalProperties": true],
      "reason": JSONSchema.optional(JSONSchema.text(0...Limits.noteLength)),
      "run": JSONSchema.optional(OperationSchema.key), "at": JSONSchema.instant,
      "identifiers": JSONSchema.list(JSONSchema.text(1...20, pattern: "^[0-9]+$")),
      "is_check": JSONSchema.flag, "answer": JSONSchema.optional(compared),
      "state": JSONSchema.optional(compared),
      "numbers": JSONSchema.optional(["type": "object", "additionalProperties": JSONSchema.text]),
    ], optional: ["reason", "run", "answer", "state", "numbers"])

  private static let steps = JSONSchema.list(step, atMost: mostSteps)

  private static let file = JSONSchema.object([
    "digest": JSONSchema.text, "type": JSONSchema.text, "bytes": JSONSchema.integer(0...Int64.max),
  ])

  private static let stagedCall = JSONSchema.object(
    [
      "steps": steps, "operation": JSONSchema.text(1...Limits.nameLength),
      "input": ["type": "object"], "key": JSONSchema.optional(OperationSchema.key),
      "reason": JSONSchema.optional(JSONSchema.text(0...Limits.noteLength)),
      "dry_run": JSONSchema.optional(JSONSchema.flag),
      "run": JSONSchema.optional(OperationSchema.key),
      "known_at": JSONSchema.optional(JSONSchema.text),
      "files": JSONSchema.optional(JSONSchema.list(file)),
    ], optional: ["steps", "input", "key", "reason", "dry_run", "run", "known_at", "files"])

  /// That of the operation, with the step besides.
  private static let stagedAnswer: Document = {
    let record: Document = ["type": ["object", "null"], "additionalProperties": true]
    let data: Document = ["anyOf": .list([record, JSONSchema.list(record)])]
    let members: DocumentObject = [
      "schema": JSONSchema.text, "ok": ["const": true], "data": data,
      "next": JSONSchema.optional(JSONSchema.text), "changed": JSONSchema.flag,
      "op": JSONSchema.text, "key": JSONSchema.optional(JSONSchema.text),
      "replayed": JSONSchema.flag, "deleted": JSONSchema.flag,
      "commit": JSONSchema.named("receipt"), "step": step,
      "changes": JSONSchema.list(JSONSchema.named("change")),
    ]
    let always: Set<String> = ["schema", "ok", "data"]
    return JSONSchema.object(
      members, optional: Set(members.members.map(\.key)).subtracting(always))
  }()

  private static let changesetQuestion = JSONSchema.object(
    [
      "steps": steps, "below": JSONSchema.integer(0...Int64(mostSteps)),
      "changes": JSONSchema.optional(JSONSchema.flag),
      "refresh": JSONSchema.optional(JSONSchema.flag),
      "made_by": JSONSchema.optional(JSONSchema.text(1...20, pattern: "^[0-9]+$")),
      "files": JSONSchema.optional(JSONSchema.list(file)),
    ], optional: ["steps", "below", "changes", "refresh", "made_by", "files"])

  private static let changesetPlan: Document = {
    var members = Envelope.start(
      "changeset.plan/1",
      JSONSchema.object([
        "at": JSONSchema.instant, "steps": JSONSchema.list(step), "hidden": ["type": "integer"],
        "records": ["type": "integer"], "confidential": JSONSchema.list(JSONSchema.text),
        "state": compared,
      ]))
    members.set("changes", JSONSchema.list(JSONSchema.named("change")))
    return JSONSchema.object(members, optional: ["changes"])
  }()

  private static let changesetOrder = JSONSchema.object(
    [
      "steps": steps, "key": JSONSchema.optional(OperationSchema.key),
      "reason": JSONSchema.optional(JSONSchema.text(0...Limits.noteLength)),
      "run": JSONSchema.optional(OperationSchema.key),
      "made_by": JSONSchema.optional(JSONSchema.text(1...20, pattern: "^[0-9]+$")),
    ], optional: ["steps", "key", "reason", "run", "made_by"])

  private static let commitAnswer: Document = {
    var members = Envelope.start(
      "commit.receipt/1", JSONSchema.optional(JSONSchema.named("receipt")))
    members.set("changed", JSONSchema.flag)
    members.set("op", JSONSchema.text)
    members.set("key", JSONSchema.text)
    members.set("replayed", JSONSchema.flag)
    return JSONSchema.object(members)
  }()
}
