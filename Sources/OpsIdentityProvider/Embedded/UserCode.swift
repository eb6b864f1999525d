import Crypto
import OpsDomain

/// What a person copies from a terminal to the page that approves it: eight characters that are not
/// mistaken for each other and spell no words, 20^4 · 28^4 and more.
///
/// Source: RFC 8628, 6.1.
enum UserCode {
  private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ23456789".utf8)
  private static let length = 8

  /// A fresh one: two groups of four, such as `KQTM-7RXP`.
  static func make(_ random: any RandomSource) -> String {
    var text: [UInt8] = []
    while text.count < length {
      for byte in random.bytes(16) where text.count < length {
        // No remainder that would make some letters likelier.
        guard byte < 224 else { continue }
        text.append(letters[Int(byte) % letters.count])
      }
    }
    text.insert(UInt8(ascii: "-"), at: 4)
    return String(decoding: text, as: UTF8.self)
  }

  /// What is stored of it: the digest of its letters, whatever their case and what stands between.
  static func digest(_ text: String) -> String? {
    guard text.utf8.count <= 32 else { return nil }
    let plain = text.uppercased().utf8.filter(letters.contains)
    guard plain.count == length else { return nil }
    return Base64URL.encode(Array(SHA256.hash(data: Array(plain))))
  }
}
