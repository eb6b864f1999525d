import OpsDomain
import OpsStorage

extension WireCoder {
  /// The call as JSON. Holds the password in clear when there is one: for the request only.
  public static func bytes(_ call: OperationCall) -> [UInt8] {
    DocumentWriter.bytes(.object(members(of: call)))
  }

  static func members(of call: OperationCall) -> DocumentObject {
    var object: DocumentObject = ["input": call.input]
    if let key = call.key { object.set("key", .text(key)) }
    if let reason = call.reason { object.set("reason", .text(reason)) }
    if call.isRehearsal { object.set("dry_run", true) }
    if let run = call.run { object.set("run", .text(run)) }
    if let moment = call.knownAt { object.set("known_at", .text(moment.description)) }
    if let password = call.password { object.set("password", .text(password.reveal())) }
    if !call.files.isEmpty { object.set("files", .list(call.files)) }
    if let desk = call.desk { object.set("desk", .text(desk.description)) }
    return object
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func operationCall(_ document: Document) throws(OpsError) -> OperationCall {
    let object = try members(
      document,
      known: [
        "input", "key", "reason", "dry_run", "run", "known_at", "password", "files", "desk",
      ])
    let key = try optionalText(object, "key")
    var call = OperationCall(
      input: object["input"] ?? .object([:]), key: try key.map(checkedKey),
      reason: try reason(object), isRehearsal: try flag(object, "dry_run"),
      run: try optionalText(object, "run"),
      knownAt: try optionalText(object, "known_at").map(knownMoment),
      password: try optionalText(object, "password").map(Secret.init))
    call.desk = try optionalID(object, "desk")
    let files = try list(object, "files")
    guard !files.isEmpty else { return call }
    guard call.isRehearsal else {
      throw problem(
        "Only a dry run takes what is known of files", field: "files",
        hint: "send the files first: POST /v1/uploads/TOKEN")
    }
    call.files = files
    return call
  }

  private static func knownMoment(_ text: String) throws(OpsError) -> Instant {
    try Instant(parsing: text, field: "known_at")
  }

  /// The answer as JSON: the envelope of the command line with `commit`, the receipt, and for a
  /// rehearsal `changes` besides.
  public static func bytes(
    _ answer: OperationAnswer, in collections: WireCollections
  ) -> [UInt8] {
    var object: DocumentObject = ["schema": .text(answer.schema), "ok": true]
    if answer.isWrite {
      object.set("changed", .bool(answer.changed))
      object.set("op", .text(answer.operation))
      object.set("key", optional(answer.receipt?.key))
      object.set("replayed", .bool(answer.isReplay))
      if let deleted = answer.deleted { object.set("deleted", .bool(deleted)) }
    }
    if answer.isList, let items = answer.output["items"] {
      object.set("data", items)
      object.set("next", answer.output["next"] ?? .null)
    } else {
      object.set("data", answer.output)
    }
    if let receipt = answer.receipt { object.set("commit", document(receipt)) }
    if let step = answer.step { object.set("step", step) }
    var bytes = DocumentWriter.bytes(.object(object))
    if !answer.changes.isEmpty { append(answer.changes, to: &bytes, in: collections) }
    return bytes
  }

  /// Adds the member `changes` to an object that is written already.
  static func append(
    _ changes: [Change], to bytes: inout [UInt8], in collections: WireCollections
  ) {
    bytes.removeLast()
    bytes.append(contentsOf: #","changes":["#.utf8)
    for (index, change) in changes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(change, collections.layout(of: change.schema), to: &bytes)
    }
    bytes.append(contentsOf: "]}".utf8)
  }

  /// - Parameters:
  ///   - operation: Name of the operation that was called.
  ///   - isList: Whether its answer is a page.
  public static func operationAnswer(
    _ document: Document, of operation: String, in collections: WireCollections
  ) throws(OpsError) -> OperationAnswer {
    guard case .object(let object) = document, let data = object["data"] else {
      throw OpsError(.protocolMismatch, "The server's answer has no data")
    }
    let isList = object["next"] != nil
    let output: Document =
      isList ? .object(["items": data, "next": object["next"] ?? .null]) : data
    var answer = OperationAnswer(
      schema: try text(object, "schema"), output: output, isList: isList,
      isWrite: object["changed"] != nil, operation: operation,
      changed: try flag(object, "changed"), isReplay: try flag(object, "replayed"))
    if object["deleted"] != nil { answer.deleted = try flag(object, "deleted") }
    if let commit = object["commit"], !commit.isNull { answer.receipt = try receipt(commit) }
    if let step = object["step"], !step.isNull { answer.step = step }
    for item in try list(object, "changes") {
      answer.changes.append(try change(item, in: collections))
    }
    return answer
  }

  private static func append(
    _ change: Change, _ layout: RecordLayout, to bytes: inout [UInt8]
  ) {
    var start: DocumentObject = [
      "collection": .text(change.schema.name), "id": .text(change.id.description),
      "verb": .text(change.verb.rawValue),
    ]
    if change.isFollowing { start.set("follows", true) }
    DocumentWriter.write(.object(start), to: &bytes)
    bytes.removeLast()
    for (name, row) in [("old", change.old), ("new", change.new)] {
      bytes.append(contentsOf: ",\"\(name)\":".utf8)
      if let row {
        layout.append(row, to: &bytes)
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  static func change(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> Change {
    let object = try members(
      document, known: ["collection", "id", "verb", "follows", "old", "new"], field: "change")
    let schema = try collections.schema(named: try text(object, "collection"))
    let layout = collections.layout(of: schema)
    func row(_ key: String) throws(OpsError) -> Row? {
      guard let given = object[key], !given.isNull else { return nil }
      return try layout.row(given, unknown: .ignore, field: key)
    }
    return Change(
      schema: schema, id: try id(object, "id"), old: try row("old"), new: try row("new"),
      isFollowing: try flag(object, "follows"))
  }
}
