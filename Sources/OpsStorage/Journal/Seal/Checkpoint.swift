import Crypto
import OpsDomain

/// A signed statement that the journal once ended with a certain commit.
///
/// Checkpoints are kept apart from the book, each naming the hash of the line before it. So a book
/// that lost its end, or that an older copy replaced, no longer agrees with what was signed.
public struct Checkpoint: Sendable, Equatable {
  /// Sequence of the commit the journal ended with.
  public let sequence: Int64
  /// The chain's hash there; 32 bytes.
  public let head: [UInt8]
  /// When that commit was made.
  public let at: Instant
  /// Which key signed: the first 8 bytes of SHA-256 over the public key, in hexadecimal digits.
  public let keyID: String
  /// SHA-256 of the line before in the log, without its line feed; 32 zero bytes for the first.
  public let previous: [UInt8]
  /// Ed25519 over ``signedBytes``; 64 bytes.
  public let signature: [UInt8]

  /// Signs a checkpoint. Throws `internal.bug` when `key` is no key.
  static func sign(
    _ head: JournalHead, at: Instant, previous: [UInt8], with key: SealKey
  ) throws(OpsError) -> Checkpoint {
    let blank = Checkpoint(
      sequence: head.sequence, head: head.hash, at: at, keyID: key.id, previous: previous,
      signature: [])
    return Checkpoint(blank, signature: try key.sign(blank.signedBytes))
  }

  init(
    sequence: Int64, head: [UInt8], at: Instant, keyID: String, previous: [UInt8],
    signature: [UInt8]
  ) {
    self.sequence = sequence
    self.head = head
    self.at = at
    self.keyID = keyID
    self.previous = previous
    self.signature = signature
  }

  private init(_ other: Checkpoint, signature: [UInt8]) {
    self.init(
      sequence: other.sequence, head: other.head, at: other.at, keyID: other.keyID,
      previous: other.previous, signature: signature)
  }

  /// What is signed: the text `opsh checkpoint 1` and a line feed, then the sequence, the head, the
  /// time in milliseconds, the key's name and the hash of the line before. Integers are 8 bytes
  /// big-endian; the name is preceded by its length as one.
  var signedBytes: [UInt8] {
    var bytes = Array("opsh checkpoint 1\n".utf8)
    func append(_ value: Int64) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    append(sequence)
    bytes += head
    append(at.milliseconds)
    append(Int64(keyID.utf8.count))
    bytes += Array(keyID.utf8)
    bytes += previous
    return bytes
  }

  // MARK: Its line in the log

  /// The line without its line feed: a JSON object.
  public var line: [UInt8] {
    DocumentWriter.bytes([
      "checkpoint": 1, "sequence": .integer(sequence), "head": .text(HexText.of(head)),
      "at": .integer(at.milliseconds), "key": .text(keyID),
      "previous": .text(HexText.of(previous)), "signature": .text(HexText.of(signature)),
    ])
  }

  /// The checkpoint of a line, or nil when it is none.
  public init?(line: [UInt8]) {
    guard let document = try? DocumentParser.parse(line), document["checkpoint"]?.int == 1,
      let sequence = document["sequence"]?.int, let at = document["at"]?.int,
      let key = document["key"]?.string,
      let head = document["head"]?.string.flatMap(HexText.bytes), head.count == 32,
      let previous = document["previous"]?.string.flatMap(HexText.bytes), previous.count == 32,
      let signature = document["signature"]?.string.flatMap(HexText.bytes)
    else { return nil }
    self.init(
      sequence: sequence, head: head, at: Instant(milliseconds: at), keyID: key,
      previous: previous, signature: signature)
    // One form only, so that nothing can be hidden in a line that still reads well.
    guard self.line == line else { return nil }
  }

  /// What the next line names as the one before.
  static func hash(ofLine line: [UInt8]?) -> [UInt8] {
    line.map { Array(SHA256.hash(data: $0)) } ?? [UInt8](repeating: 0, count: 32)
  }
}
