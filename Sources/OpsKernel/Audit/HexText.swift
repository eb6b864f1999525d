/// Bytes as hexadecimal digits, the way hashes are printed and compared by people.
enum HexText {
  private static let digits = Array("0123456789abcdef".utf8)

  static func of(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
