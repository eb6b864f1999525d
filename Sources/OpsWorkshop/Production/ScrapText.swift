import OpsDomain
import OpsWarehouse

/// Bad pieces as people write them: `QTY:CODE`.
enum ScrapText {
  /// Throws `data.bad_value` for another form, and `data.bad_quantity`.
  static func read(_ text: String) throws(OpsError) -> (code: String, quantity: Quantity) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" does not say how many are bad and why",
        field: "scrap", hint: "write it as QTY:CODE, such as 2:short_shot")
    }
    let quantity = try Quantity(parsing: String(parts[0]), field: "scrap")
    try quantity.requirePositive(field: "scrap")
    do {
      return (try StockText.code(String(parts[1])), quantity)
    } catch {
      throw error.renamingFields { _ in "scrap" }
    }
  }
}
