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
    guard (0...1_000_000).contains(raw) else { throw bad(text, field) }
    return raw
  }

  /// The share as per cent, such as `12.5 %`.
  static func percent(_ share: Int64) -> String { FixedPoint.format(share, scale: 4) + " %" }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private static func bad(_ text: String, _ field: String) -> OpsError {
    let number = trimmed(text.hasSuffix("%") ? String(text.dropLast()) : text)
    guard let quantity = try? Quantity(parsing: number), !quantity.isNegative else {
      return OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a share from 0% to 100%", field: field,
        hint: "write it with a percent sign and at most 4 decimals, such as 12.5%")
    }
    if text.hasSuffix("%"), quantity > 100 {
      return OpsError(
        .badValue, "\(quantity)% is more than 100%", field: field, hint: "give 0% to 100%")
    }
    if !text.hasSuffix("%"), quantity > 1, quantity <= 100 {
      return OpsError(
        .badValue, "\(quantity) has no percent sign", field: field, hint: "write \(quantity)%")
    }
    return OpsError(
      .badValue, "\"\(Excerpt.of(text))\" is not a share from 0% to 100%", field: field,
      hint: "write it with a percent sign and at most 4 decimals, such as 12.5%")
  }
}
