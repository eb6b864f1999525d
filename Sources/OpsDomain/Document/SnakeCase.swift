/// Names on the wire are snake_case, names in Swift are camelCase.
enum SnakeCase {
  /// `unitPrice` → `unit_price`, `siteURLText` → `site_url_text`; snake_case stays as it is.
  static func name(_ camel: String) -> String {
    guard camel.utf8.contains(where: isUpper) else { return camel }
    let bytes = Array(camel.utf8)
    var snake: [UInt8] = []
    snake.reserveCapacity(bytes.count + 4)
    for (index, byte) in bytes.enumerated() {
      guard isUpper(byte) else {
        snake.append(byte)
        continue
      }
      if index > 0, bytes[index - 1] != UInt8(ascii: "_") {
        let endsAcronym = index + 1 < bytes.count && isLower(bytes[index + 1])
        if !isUpper(bytes[index - 1]) || endsAcronym { snake.append(UInt8(ascii: "_")) }
      }
      snake.append(byte | 0x20)
    }
    return String(decoding: snake, as: UTF8.self)
  }

  /// `unit_price` → `unitPrice`; underscores at the start are kept.
  static func camel(_ snake: String) -> String {
    var camel: [UInt8] = []
    var startsWord = false
    for byte in snake.utf8 {
      if byte == UInt8(ascii: "_"), camel.contains(where: { $0 != UInt8(ascii: "_") }) {
        startsWord = true
        continue
      }
      camel.append(startsWord && isLower(byte) ? byte & ~0x20 : byte)
      startsWord = false
    }
    return String(decoding: camel, as: UTF8.self)
  }

  private static func isUpper(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }
}
