import OpsDomain
import OpsStorage

/// The lines of an export: what `docs/audit-format.md` describes.
enum ExportLine {
  /// Says what follows, with which key its checkpoints were signed.
  static func header(from sequence: Int64, publicKey: [UInt8]?) -> String {
    text([
      "format": "opsh journal export", "version": 1, "from": .integer(sequence),
      "public_key": publicKey.map { .text(HexText.of($0)) } ?? .null,
    ])
  }

  /// One commit: exactly the fields its hash covers, and the hash.
  static func of(_ commit: Commit) -> String {
    let header = commit.header
    return text([
      "sequence": .integer(commit.sequence), "key": .text(header.key),
      "at": .integer(header.at.milliseconds),
      "actor": .integer(header.actor?.rawValue ?? -1),
      "on_behalf_of": .integer(header.onBehalfOf?.rawValue ?? -1),
      "operation": .text(header.operation), "reason": header.reason.map(Document.text) ?? .null,
      "elevations": .list(header.elevations.map(Document.text)),
      "fingerprint": header.fingerprint.map { .text(HexText.of($0)) } ?? .null,
      "answer": bytes(header.answer),
      "changes": .list(
        commit.entries.map { entry in
          [
            "collection": .text(entry.collection), "record": .integer(entry.id.rawValue),
            "verb": .text(entry.verb.rawValue), "image": bytes(entry.image),
          ]
        }),
      "hash": .text(HexText.of(commit.hash)),
    ])
  }

  /// Answers and images are UTF-8.
  private static func bytes(_ content: [UInt8]?) -> Document {
    content.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  private static func text(_ document: Document) -> String {
    String(decoding: DocumentWriter.bytes(document), as: UTF8.self)
  }
}
