/// The code of a colour as red, green and blue, two hexadecimal digits each.
package enum ColorHex {
  /// Reads 3 or 6 hexadecimal digits with or without `#` before them, and writes `#` and 6 digits
  /// in capitals: `1b2` is `#11BB22`. Throws `data.bad_value` for anything else.
  package static func parse(_ text: String) throws(OpsError) -> String {
    var digits = text.uppercased()
    if digits.hasPrefix("#") { digits.removeFirst() }
    let isHex = digits.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
    }
    switch digits.utf8.count {
    case 3 where isHex: return "#" + digits.map { "\($0)\($0)" }.joined()
    case 6 where isHex: return "#" + digits
    default:
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not the code of a color", field: "hex",
        hint: "write 3 or 6 hexadecimal digits, such as #1B2A49 or #FFF")
    }
  }

  /// How light a code looks that ``parse(_:)`` has written, from 0 for black to 2,550,000 for
  /// white: the luma of ITU-R BT.709, in ten-thousandths.
  package static func luma(_ hex: String) -> Int {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    return 2126 * (value >> 16 & 255) + 7152 * (value >> 8 & 255) + 722 * (value & 255)
  }
}
