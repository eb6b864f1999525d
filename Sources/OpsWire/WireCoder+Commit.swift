import OpsDomain
import OpsStorage

/// Batches: `{"key":…,"operation":…,"reason":…,"changes":[…],"expectations":[…]}`, a change
/// `{"collection":…,"id":…,"verb":…,"version":N,"row":{…}}`, an expectation
/// `{"collection":…,"id":…,"version":N}`.
extension WireCoder {
  /// The request as JSON.
  public static func bytes(
    _ request: CommitRequest, in collections: WireCollections
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 * request.changes.count + 64 * request.expectations.count + 256)
    func member(_ prefix: String, _ value: Document) {
      bytes.append(contentsOf: prefix.utf8)
      DocumentWriter.write(value, to: &bytes)
    }
    member(#"{"key":"#, .text(request.key))
    member(#","operation":"#, .text(request.remark))
    member(#","reason":"#, optional(request.reason))
    bytes.append(contentsOf: #","changes":["#.utf8)
    for (index, change) in request.changes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      member(#"{"collection":"#, .text(change.schema.name))
      member(#","id":"#, .text(change.id.description))
      member(#","verb":"#, .text(change.verb.rawValue))
      member(#","version":"#, .integer(change.version))
      bytes.append(contentsOf: #","row":"#.utf8)
      if let row = change.row {
        collections.layout(of: change.schema).append(row, to: &bytes)
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(contentsOf: #"],"expectations":["#.utf8)
    for (index, expectation) in request.expectations.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      member(#"{"collection":"#, .text(expectation.schema.name))
      member(#","id":"#, .text(expectation.id.description))
      member(#","version":"#, .integer(expectation.version))
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }

  /// Throws `data.bad_value`, and `data.too_large` for more changes than ``Limits/batchChanges`` or
  /// more expectations than ``WireLimits/expectations``.
  public static func commitRequest(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> CommitRequest {
    let object = try members(
      document, known: ["key", "operation", "reason", "changes", "expectations"])
    let items = try list(object, "changes")
    let relied = try list(object, "expectations")
    try check(items.count, atMost: Limits.batchChanges, "changes")
    try check(relied.count, atMost: WireLimits.expectations, "expectations")
    var request = CommitRequest(
      key: try key(object), remark: try remark(object), reason: try reason(object), changes: [])
    request.changes.reserveCapacity(items.count)
    for item in items { request.changes.append(try change(item, in: collections)) }
    for item in relied {
      let member = try members(item, known: ["collection", "id", "version"], field: "expectation")
      request.expectations.append(
        Expectation(
          schema: try collections.schema(named: try text(member, "collection")),
          id: try id(member, "id"), version: try version(member)))
    }
    return request
  }

  private static func change(
    _ document: Document, in collections: WireCollections
  ) throws(OpsError) -> Transaction.DirectChange {
    let object = try members(
      document, known: ["collection", "id", "verb", "version", "row"], field: "change")
    let schema = try collections.schema(named: try text(object, "collection"))
    let verb = try verb(try text(object, "verb"))
    let given = object["row"] ?? .null
    guard (verb == .delete) == given.isNull else {
      throw problem(
        verb == .delete ? "A delete cannot have a row" : "The row is missing", field: "row")
    }
    let row = verb == .delete ? nil : try collections.layout(of: schema).row(given)
    return Transaction.DirectChange(
      schema: schema, id: try id(object, "id"), verb: verb, row: row,
      version: try version(object))
  }

  static func verb(_ word: String) throws(OpsError) -> Verb {
    guard let verb = Verb(rawValue: word) else {
      throw problem(
        "There is no verb \"\(Excerpt.of(word))\"", field: "verb", hint: "insert, update, delete")
    }
    return verb
  }

  private static func version(_ object: DocumentObject) throws(OpsError) -> Int64 {
    let version = try optionalInteger(object, "version") ?? 0
    guard version >= 0 else { throw problem("A version must be 0 or more", field: "version") }
    return version
  }

  /// The key of a write, checked.
  static func key(_ object: DocumentObject) throws(OpsError) -> String {
    try checkedKey(try text(object, "key"))
  }

  /// `key`, unless it is empty, too long or not printable. Throws `data.bad_value`.
  public static func checkedKey(_ key: String) throws(OpsError) -> String {
    try CommitHeader.check(key: key)
    return key
  }

  static func reason(_ object: DocumentObject) throws(OpsError) -> String? {
    let reason = try optionalText(object, "reason")
    if let reason { try CommitHeader.check(reason: reason) }
    return reason
  }

  /// What the client calls its batch. The member is called `operation`: clients of the first
  /// version name one.
  private static func remark(_ object: DocumentObject) throws(OpsError) -> String {
    guard let text = try optionalText(object, "operation"), !text.isEmpty else { return "" }
    return try TextRules.name(text, field: "operation")
  }

  private static func check(
    _ count: Int, atMost limit: Int, _ field: String
  ) throws(OpsError) {
    guard count <= limit else {
      throw OpsError(
        .tooLarge, "A batch can have at most \(limit) \(field), not \(count)", field: field,
        hint: "send it in smaller parts")
    }
  }
}
