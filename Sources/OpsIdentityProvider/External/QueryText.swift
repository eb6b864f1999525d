import OpsDomain

/// Values in the query of an address (RFC 3986, 2.1).
enum QueryText {
  /// The value with every byte escaped that is not a letter, a digit, `-`, `.`, `_` or `~`.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      encoded += isPlain ? String(Unicode.Scalar(byte)) : "%" + HexText.of([byte]).uppercased()
    }
    return encoded
  }
}
