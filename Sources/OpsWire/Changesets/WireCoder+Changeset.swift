import OpsDomain
import OpsStorage

/// The body of the question what steps change together:
/// `{"steps":[…],"below":0,"changes":true,"refresh":false,"made_by":…,"files":[…]}`.
public typealias ChangesetQuestion = StepQuestion<Document>
/// What steps change together, as the server answers it.
public typealias ChangesetAnswer = StepEffect<Document, Document>

/// Changesets: the steps stay documents here, because the server alone reads them.
extension WireCoder {
  private static let callMembers = [
    "input", "key", "reason", "dry_run", "run", "known_at", "files",
  ]

  /// A staged command as JSON.
  public static func bytes(_ staged: ChangesetCall) -> [UInt8] {
    var object: DocumentObject = [
      "steps": .list(staged.steps), "operation": .text(staged.operation),
    ]
    for member in members(of: staged.call).members { object.set(member.key, member.value) }
    return DocumentWriter.bytes(.object(object))
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func changesetCall(_ document: Document) throws(OpsError) -> ChangesetCall {
    let object = try members(document, known: ["steps", "operation"] + callMembers)
    var rest = DocumentObject()
    for member in object.members where callMembers.dropLast().contains(member.key) {
      rest.set(member.key, member.value)
    }
    var call = try operationCall(.object(rest))
    call.files = try list(object, "files")
    return ChangesetCall(
      steps: try list(object, "steps"), operation: try text(object, "operation"), call: call)
  }

  /// The question as JSON.
  public static func bytes(_ question: ChangesetQuestion) -> [UInt8] {
    var object: DocumentObject = ["steps": .list(question.steps)]
    if question.below > 0 { object.set("below", .integer(Int64(question.below))) }
    if !question.wantsChanges { object.set("changes", false) }
    if question.isRefresh { object.set("refresh", true) }
    if let user = question.madeBy { object.set("made_by", .text(user.description)) }
    if !question.files.isEmpty { object.set("files", .list(question.files)) }
    return DocumentWriter.bytes(.object(object))
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func changesetQuestion(
    _ document: Document
  ) throws(OpsError) -> ChangesetQuestion {
    let object = try members(
      document, known: ["steps", "below", "changes", "refresh", "made_by", "files"])
    var question = ChangesetQuestion(steps: try list(object, "steps"))
    let below = try optionalInteger(object, "below") ?? 0
    guard (0...Int64(question.steps.count)).contains(below) else {
      throw problem("below must be a number of steps", field: "below")
    }
    question.below = Int(below)
    if let wanted = object["changes"], !wanted.isNull {
      question.wantsChanges = try flag(object, "changes")
    }
    question.isRefresh = try flag(object, "refresh")
    question.madeBy = try optionalID(object, "made_by")
    question.files = try list(object, "files")
    return question
  }

  /// The answer as JSON. The changes stand beside the data, as in the answer of a rehearsal.
  public static func bytes(
    _ answer: ChangesetAnswer, in collections: WireCollections
  ) -> [UInt8] {
    let object: DocumentObject = [
      "schema": "changeset.plan/1", "ok": true,
      "data": [
        "at": .text(answer.at.description), "steps": .list(answer.steps),
        "hidden": .integer(Int64(answer.hidden)), "records": .integer(Int64(answer.records)),
        "confidential": .list(answer.confidential.map(Document.text)), "state": answer.state,
      ],
    ]
    var bytes = DocumentWriter.bytes(.object(object))
    if let changes = answer.changes { append(changes, to: &bytes, in: collections) }
    return bytes
  }

  /// Reads the answer. Throws `protocol.version` and `data.bad_value` for anything else.
  public static func changesetAnswer(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> ChangesetAnswer {
    guard case .object(let data)? = document["data"], case .object(let whole) = document else {
      throw OpsError(.protocolMismatch, "The server's answer has no data")
    }
    var changes: [Change]?
    if whole["changes"] != nil {
      var told: [Change] = []
      for item in try list(whole, "changes") { told.append(try change(item, in: collections)) }
      changes = told
    }
    return ChangesetAnswer(
      at: try Instant(parsing: try text(data, "at"), field: "at"),
      steps: try list(data, "steps"), changes: changes,
      hidden: Int(clamping: try integer(data, "hidden")),
      records: Int(clamping: try integer(data, "records")),
      confidential: try list(data, "confidential").compactMap(\.string),
      state: data["state"] ?? .null)
  }

  /// The order as JSON.
  public static func bytes(_ order: ChangesetOrder) -> [UInt8] {
    var object: DocumentObject = ["steps": .list(order.steps)]
    if let key = order.key { object.set("key", .text(key)) }
    if let reason = order.reason { object.set("reason", .text(reason)) }
    if let run = order.run { object.set("run", .text(run)) }
    if let user = order.madeBy { object.set("made_by", .text(user.description)) }
    return DocumentWriter.bytes(.object(object))
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func changesetOrder(_ document: Document) throws(OpsError) -> ChangesetOrder {
    let object = try members(document, known: ["steps", "key", "reason", "run", "made_by"])
    return ChangesetOrder(
      steps: try list(object, "steps"), key: try optionalText(object, "key").map(checkedKey),
      reason: try reason(object), run: try optionalText(object, "run"),
      madeBy: try optionalID(object, "made_by"))
  }
}
