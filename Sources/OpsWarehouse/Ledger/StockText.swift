import OpsDomain

/// The short texts of stock movements.
package enum StockText {
  /// Characters of the longest lot code.
  static let lotLength = 64

  /// A lot code: 1 to ``lotLength`` characters, letter case counts.
  package static func lot(_ text: String) throws(OpsError) -> String {
    try TextRules.name(text, field: "lot", maximum: lotLength)
  }

  /// A reason code: 1 to 32 characters.
  package static func code(_ text: String) throws(OpsError) -> String {
    try TextRules.name(text, field: "code", maximum: 32)
  }

  /// The document a movement belongs to, or who stock is kept for.
  static func reference(_ text: String, field: String = "ref") throws(OpsError) -> String {
    try TextRules.name(text, field: field)
  }
}
