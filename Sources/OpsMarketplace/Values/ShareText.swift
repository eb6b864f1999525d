import OpsDomain

/// Shares as people write them: `21%`, or `0.21`.
enum ShareText {
  /// The share in millionths, 0 to 1,000,000. Throws `data.bad_value` for anything else, and for
  /// more than four decimals of a per cent.
  static func read(_ text: String, field: String) throws(OpsError) -> Int64 {
    let isPercent = text.hasSuffix("%")
    let number = isPercent ? String(text.dropLast().drop { $0 == " " }) : text
    guard let quantity = try? Quantity(parsing: trimmed(number)) else { throw bad(text, field) }
    let raw = quantity.rawValue
    if isPercent {
      guard raw.isMultiple(of: 100), (0...100_000_000).contains(raw) else { throw bad(text, field) }
      return raw / 100
    }
    guard (0...1_000_000).contains(raw) else {
      // Only the sign is missing.
      let isMeant = raw <= 100_000_000 && raw.isMultiple(of: 100)
      throw bad(text, field, hint: isMeant && raw > 0 ? "write \(trimmed(number))%" : nil)
    }
    return raw
  }

  /// The share as per cent, such as `12.5 %`.
  static func percent(_ share: Int64) -> String { FixedPoint.format(share, scale: 4) + " %" }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private static func bad(_ text: String, _ field: String, hint: String? = nil) -> OpsError {
    OpsError(
      .badValue, "\"\(Excerpt.of(text))\" is not a share from 0% to 100%", field: field,
      hint: hint ?? "write it with at most 4 decimals, such as 12.5%")
  }
}
