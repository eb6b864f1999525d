import Crypto
import OpsDomain

/// The journal's hash chain: each commit's hash covers its content and the hash before it, so a
/// changed, removed, inserted or reordered commit breaks every later link.
///
/// The hashed bytes are, each integer as 8 bytes big-endian and each text or image preceded by its
/// length as such an integer (absent ones by -1): previous hash, sequence, key, at, actor,
/// on-behalf-of, operation, reason, number of elevations and each, fingerprint, answer, number of
/// entries, and for each entry collection, record id, verb, image.
public enum HashChain {
  /// The SHA-256 hash of a commit, 32 bytes; `previous` is the hash of the commit before it.
  public static func hash(
    previous: [UInt8], sequence: Int64, header: CommitHeader, entries: [JournalEntry]
  ) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(256 + entries.reduce(0) { $0 + 64 + ($1.image?.count ?? 0) })
    content.append(contentsOf: previous)
    append(sequence, to: &content)
    append(header.key, to: &content)
    append(header.at.milliseconds, to: &content)
    append(header.actor?.rawValue ?? -1, to: &content)
    append(header.onBehalfOf?.rawValue ?? -1, to: &content)
    append(header.operation, to: &content)
    append(header.reason, to: &content)
    append(Int64(header.elevations.count), to: &content)
    for elevation in header.elevations { append(elevation, to: &content) }
    append(header.fingerprint, to: &content)
    append(header.answer, to: &content)
    append(Int64(entries.count), to: &content)
    for entry in entries {
      append(entry.collection, to: &content)
      append(entry.id.rawValue, to: &content)
      append(entry.verb.rawValue, to: &content)
      append(entry.image, to: &content)
    }
    return Array(SHA256.hash(data: content))
  }

  private static func append(_ value: Int64, to content: inout [UInt8]) {
    withUnsafeBytes(of: value.bigEndian) { content.append(contentsOf: $0) }
  }

  private static func append(_ text: String?, to content: inout [UInt8]) {
    guard let text else { return append(-1, to: &content) }
    append(Int64(text.utf8.count), to: &content)
    content.append(contentsOf: text.utf8)
  }

  private static func append(_ bytes: [UInt8]?, to content: inout [UInt8]) {
    guard let bytes else { return append(-1, to: &content) }
    append(Int64(bytes.count), to: &content)
    content.append(contentsOf: bytes)
  }
}
