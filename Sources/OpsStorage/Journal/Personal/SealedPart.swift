import Crypto
import OpsDomain

/// Personal data as the journal holds it: sealed with AES-256-GCM under the key of a slot.
///
/// In JSON it is `{"k":SLOT,"s":"BASE64URL"}`: ciphertext and 16 bytes of tag. A key seals once, so
/// the nonce is twelve zero bytes. What it belongs to is authenticated with it, so that it cannot
/// be put elsewhere.
public struct SealedPart: Sendable, Equatable {
  /// The slot of its key in the vault.
  public let slot: Int64
  /// Ciphertext and tag.
  public let content: [UInt8]

  private static let start = Array(#"{"k":"#.utf8)
  private static let tagLength = 16

  /// A part that is sealed already, as the journal holds it.
  public init(slot: Int64, content: [UInt8]) {
    self.slot = slot
    self.content = content
  }

  /// Seals `plain` for `place`. Throws `internal.bug` when the key is none.
  init(sealing plain: [UInt8], with key: PersonalKey, for place: String) throws(OpsError) {
    guard let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? AES.GCM.seal(
        plain, using: SymmetricKey(data: key.bytes), nonce: nonce,
        authenticating: Array(place.utf8))
    else { throw OpsError(.internalError, "Personal data could not be sealed") }
    slot = key.slot
    content = Array(box.ciphertext) + Array(box.tag)
  }

  /// What was sealed, or nil where the key is gone or the part is not from this place.
  func open(with vault: (any PersonalVault)?, for place: String) throws(OpsError) -> [UInt8]? {
    guard content.count >= Self.tagLength, let key = try vault?.key(of: slot),
      let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: content.dropLast(Self.tagLength),
        tag: content.suffix(Self.tagLength)),
      let plain = try? AES.GCM.open(
        box, using: SymmetricKey(data: key.bytes), authenticating: Array(place.utf8))
    else { return nil }
    return Array(plain)
  }

  // MARK: JSON

  /// The JSON form.
  var json: [UInt8] {
    Self.start + Array(#"\#(slot),"s":"\#(Base64URL.encode(content))"}"#.utf8)
  }

  /// Reads the JSON form; nil for anything else.
  public init?(_ document: Document) {
    guard case .object(let object) = document, object.members.count == 2,
      let slot = object["k"]?.int, let text = object["s"]?.string,
      let content = Base64URL.decode(text)
    else { return nil }
    self.init(slot: slot, content: content)
  }

  /// The part that begins at the last brace of `bytes` and ends `tail` bytes before their end, with
  /// what stands before it. In a text of JSON a quote never follows a brace as it stands.
  static func last(
    in bytes: [UInt8], tail: Int
  ) -> (part: SealedPart, before: ArraySlice<UInt8>)? {
    guard bytes.count > start.count + tail, bytes[bytes.count - tail - 1] == UInt8(ascii: "}"),
      let brace = bytes.lastIndex(of: UInt8(ascii: "{")), bytes[brace...].starts(with: start),
      let document = try? DocumentParser.parse(Array(bytes[brace..<bytes.count - tail])),
      let part = SealedPart(document)
    else { return nil }
    return (part, bytes[..<brace])
  }
}
