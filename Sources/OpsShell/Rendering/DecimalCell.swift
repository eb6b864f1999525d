/// A number as written, cut before its decimal point (or its unit), so that points can be aligned.
struct DecimalCell: Equatable {
  /// Sign and digits before the point.
  var whole: Substring
  /// The point, the digits after it and whatever follows.
  var fraction: Substring

  /// Nil if the text does not begin like a number.
  init?(_ text: String) {
    let bytes = text.utf8
    var index = bytes.startIndex
    if index < bytes.endIndex,
      bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
    {
      index = bytes.index(after: index)
    }
    let digits = index
    while index < bytes.endIndex, bytes[index] &- 0x30 < 10 { index = bytes.index(after: index) }
    guard index > digits else { return nil }
    whole = text[..<index]
    fraction = text[index...]
  }

  /// Whether a text is a plain decimal and nothing else: an optional sign, digits, an optional
  /// fraction.
  static func isDecimal(_ text: String) -> Bool {
    guard let cell = DecimalCell(text) else { return false }
    let rest = cell.fraction.utf8
    if rest.isEmpty { return true }
    return rest.count > 1 && rest.first == UInt8(ascii: ".")
      && rest.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
  }
}
