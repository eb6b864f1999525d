/// Base64 with padding (RFC 4648, section 4), over the URL-safe form the product has.
package enum Base64 {
  /// The text of these bytes: four characters for three bytes, with `=` at the end.
  package static func encode(_ bytes: [UInt8]) -> String {
    let plain = Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
    return plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
  }

  /// The bytes, or nil when the text is not base64. Padding may be missing.
  package static func decode(_ text: String) -> [UInt8]? {
    guard !text.contains("-"), !text.contains("_") else { return nil }
    var plain = text
    while plain.hasSuffix("=") { plain.removeLast() }
    return Base64URL.decode(plain.replacing("+", with: "-").replacing("/", with: "_"))
  }
}
