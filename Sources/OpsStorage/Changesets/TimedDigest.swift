import Crypto
import OpsDomain

/// A digest of a document that is worked out anew at another time. Everything in the document
/// counts as it is, but a moment may be as much later as the work is: what a record that is made
/// now says of its time is another moment at each run.
public struct TimedDigest: Codable, Sendable, Equatable {
  /// SHA-256 of the document without its moments, in small hexadecimal digits.
  public let digest: String
  /// The moments in the order of the document, in milliseconds since 1970.
  public let moments: [Int64]

  /// Stands for a moment. No text of a record holds it.
  private static let mark = Document.text("\u{0}moment")

  /// The digest of the document as it is now.
  public init(of document: Document) {
    var moments: [Int64] = []
    let still = Self.still(document, &moments)
    digest = HexText.of(Array(SHA256.hash(data: DocumentWriter.bytes(still))))
    self.moments = moments
  }

  /// Whether `later` is the digest of the same document, worked out that much later.
  public func isSame(as later: TimedDigest, after span: TimeSpan) -> Bool {
    guard TextFolding.sameBytes(digest, later.digest), moments.count == later.moments.count else {
      return false
    }
    return zip(moments, later.moments).allSatisfy { then, now in
      then == now || now &- then == span.milliseconds
    }
  }

  /// The document with the mark in the place of each moment.
  private static func still(_ document: Document, _ moments: inout [Int64]) -> Document {
    switch document {
    case .text(let text):
      guard let moment = moment(text) else { return document }
      moments.append(moment.milliseconds)
      return mark
    case .list(let items):
      var list: [Document] = []
      list.reserveCapacity(items.count)
      for item in items { list.append(still(item, &moments)) }
      return .list(list)
    case .object(let object):
      var copy = DocumentObject()
      for member in object.members { copy.set(member.key, still(member.value, &moments)) }
      return .object(copy)
    case .null, .bool, .integer, .number: return document
    }
  }

  /// The moment that a text is, as the product writes moments; nil for any other text.
  private static func moment(_ text: String) -> Instant? {
    let length = text.utf8.count
    guard length == 20 || length == 24, text.utf8.last == UInt8(ascii: "Z"),
      let moment = try? Instant(parsing: text), TextFolding.sameBytes(moment.description, text)
    else { return nil }
    return moment
  }
}
