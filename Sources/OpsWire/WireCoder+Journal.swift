import OpsDomain
import OpsStorage

/// Commits of the journal. A row image is the JSON array the journal keeps, so that a reader can
/// check the hash chain.
extension WireCoder {
  /// The wire form.
  public static func document(_ receipt: CommitReceipt) -> Document {
    [
      "sequence": .integer(receipt.sequence), "key": .text(receipt.key),
      "at": .text(receipt.at.description), "hash": .text(Base64URL.encode(receipt.hash)),
    ]
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func receipt(_ document: Document) throws(OpsError) -> CommitReceipt {
    let object = try members(
      document, known: ["sequence", "key", "at", "hash"], field: "commit")
    return CommitReceipt(
      sequence: try integer(object, "sequence"), key: try text(object, "key"),
      at: try Instant(parsing: try text(object, "at"), field: "at"),
      hash: try bytes(object, "hash") ?? [])
  }

  /// The wire form.
  public static func document(_ head: JournalHead) -> Document {
    ["sequence": .integer(head.sequence), "hash": .text(Base64URL.encode(head.hash))]
  }

  /// Reads where a journal ends. Throws for a document that does not say it.
  public static func head(_ document: Document) throws(OpsError) -> JournalHead {
    let object = try members(document, known: ["sequence", "hash"], field: "head")
    return JournalHead(
      sequence: try integer(object, "sequence"), hash: try bytes(object, "hash") ?? [])
  }

  /// Appends the commit as JSON.
  public static func append(_ commit: Commit, to bytes: inout [UInt8]) {
    let header = commit.header
    let start: DocumentObject = [
      "sequence": .integer(commit.sequence), "key": .text(header.key),
      "at": .text(header.at.description), "actor": optional(header.actor),
      "on_behalf_of": optional(header.onBehalfOf), "operation": .text(header.operation),
      "reason": optional(header.reason),
      "elevations": .list(header.elevations.map(Document.text)),
      "fingerprint": optional(header.fingerprint), "answer": optional(header.answer),
      "hash": .text(Base64URL.encode(commit.hash)),
    ]
    DocumentWriter.write(.object(start), to: &bytes)
    bytes.removeLast()
    bytes.append(contentsOf: #","entries":["#.utf8)
    for (index, entry) in commit.entries.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let start: DocumentObject = [
        "collection": .text(entry.collection), "id": .text(entry.id.description),
        "verb": .text(entry.verb.rawValue),
      ]
      DocumentWriter.write(.object(start), to: &bytes)
      bytes.removeLast()
      bytes.append(contentsOf: #","image":"#.utf8)
      if let image = entry.image {
        bytes.append(contentsOf: image)
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(contentsOf: "]}".utf8)
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func commit(_ document: Document) throws(OpsError) -> Commit {
    let object = try members(
      document,
      known: [
        "sequence", "key", "at", "actor", "on_behalf_of", "operation", "reason", "elevations",
        "fingerprint", "answer", "hash", "entries",
      ], field: "commit")
    var header = CommitHeader(
      key: try text(object, "key"),
      at: try Instant(parsing: try text(object, "at"), field: "at"),
      actor: try optionalID(object, "actor"), operation: try text(object, "operation"),
      reason: try optionalText(object, "reason"))
    header.onBehalfOf = try optionalID(object, "on_behalf_of")
    header.fingerprint = try bytes(object, "fingerprint")
    header.answer = try bytes(object, "answer")
    for item in try list(object, "elevations") {
      guard case .text(let reason) = item else {
        throw problem("An elevation must be text", field: "elevations")
      }
      header.elevations.append(reason)
    }
    var entries: [JournalEntry] = []
    for item in try list(object, "entries") { entries.append(try entry(item)) }
    return Commit(
      sequence: try integer(object, "sequence"), header: header, entries: entries,
      hash: try bytes(object, "hash") ?? [])
  }

  private static func entry(_ document: Document) throws(OpsError) -> JournalEntry {
    let object = try members(
      document, known: ["collection", "id", "verb", "image"], field: "entry")
    var image: [UInt8]?
    if case .list(let items)? = object["image"] {
      // The journal writes an image in one way only, so this gives its bytes back.
      if let part = items.last.flatMap(SealedPart.init) {
        let open = RowImage.encode(Row(try values(items.dropLast(), field: "image")))
        image = RowImage.join(open, part)
      } else {
        image = RowImage.encode(Row(try values(items, field: "image")))
      }
    }
    return JournalEntry(
      collection: try text(object, "collection"), id: try id(object, "id"),
      verb: try verb(try text(object, "verb")), image: image)
  }
}
