import Crypto
import OpsDomain

/// What an image is called: SHA-256 of its bytes. The same image has the same name everywhere, and
/// no other image has it.
public struct ImageDigest: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Hexadecimal digits of a digest.
  public static let digits = 64

  /// 64 small hexadecimal digits.
  public let text: String

  /// The digest of these bytes.
  public init(of bytes: [UInt8]) { text = HexText.of(SHA256.hash(data: bytes)) }

  private init(known text: String) { self.text = text }

  /// Makes the digest of bytes that come piece by piece.
  public struct Stream: Sendable {
    private var hash = SHA256()

    /// The digest of nothing so far.
    public init() {}

    /// Adds the next piece.
    public mutating func add(_ bytes: [UInt8]) { hash.update(data: bytes) }

    /// The digest of all pieces.
    public func digest() -> ImageDigest { ImageDigest(known: HexText.of(hash.finalize())) }
  }

  /// The digest that is written so, in small digits or capitals; nil for anything else.
  public init?(_ text: String) {
    let small = text.lowercased()
    guard small.utf8.count == Self.digits, HexText.bytes(small) != nil else { return nil }
    self.text = small
  }

  /// The digest that is written so. Throws `data.bad_value`.
  public init(parsing text: String, field: String) throws(OpsError) {
    guard let digest = ImageDigest(text) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is not the SHA-256 of an image", field: field,
        hint: "give \(Self.digits) hexadecimal digits: `sha256sum FILE` prints them")
    }
    self = digest
  }

  public var description: String { text }

  public static func < (one: ImageDigest, other: ImageDigest) -> Bool {
    TextFolding.bytewiseLess(one.text, other.text)
  }
}
