/// Base32 without padding (RFC 4648, section 6): what code generators take secrets in.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (buffer, bits) = (0, 0)
    for byte in bytes {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[buffer >> bits & 31])
      }
      buffer &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }
}
