extension Instant {
  /// The moment that an answer writes with its offset, such as `2026-11-01T13:00:00Z`; nil for any
  /// other text, such as a date.
  package static func written(_ text: String) -> Instant? {
    let bytes = text.utf8
    guard (20...30).contains(bytes.count), bytes.last == UInt8(ascii: "Z"),
      bytes[bytes.index(bytes.startIndex, offsetBy: 10)] == UInt8(ascii: "T")
    else { return nil }
    return try? Instant(parsing: text)
  }
}
