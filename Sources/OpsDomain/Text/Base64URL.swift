/// Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5).
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of these bytes: four characters for three bytes, and no `=` at the end.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (buffer, bits) = (0, 0)
    for byte in bytes {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[buffer >> bits & 63])
      }
      buffer &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil when the text is not base64url without padding.
  public static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (0, 0)
    for byte in text.utf8 {
      guard let digit = digit(byte) else { return nil }
      buffer = buffer << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits & 255))
        buffer &= (1 << bits) - 1
      }
    }
    return bits < 6 && buffer == 0 ? bytes : nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
