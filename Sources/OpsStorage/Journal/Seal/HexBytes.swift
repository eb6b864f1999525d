/// Bytes as lower case hexadecimal digits and back, for what outside verifiers read.
public enum HexBytes {
  /// Two digits for each byte.
  public static func text(_ bytes: [UInt8]) -> String { ContentHash.hexadecimal(bytes) }

  /// The bytes of such a text, or nil when it is none.
  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
