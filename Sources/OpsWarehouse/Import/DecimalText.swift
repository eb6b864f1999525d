import OpsDomain

/// Numbers of files that were written by other programs.
enum DecimalText {
  /// The number in `text` to six decimals: `2.5`, `0.300000011920929`, `1e-05`. Nil for other texts
  /// and above a million.
  static func quantity(_ text: String) -> Quantity? {
    if let exact = try? Quantity(parsing: text) { return exact }
    guard let number = Double(text), number.magnitude < 1_000_000 else { return nil }
    return Quantity(rawValue: Int64((number * 1_000_000).rounded()))
  }
}
