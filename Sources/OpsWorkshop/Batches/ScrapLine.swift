import OpsDomain

/// Bad pieces as people write them: `SKU[/SIZE]=QTY:CODE`.
struct ScrapLine: Equatable {
  let name: String
  let quantity: Quantity
  /// Why they are bad.
  let code: String

  /// Throws `data.bad_value` for another form, and `data.bad_quantity` unless it is above zero.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(":") else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a scrap line", field: "scrap",
        hint: "write it as SKU=QTY:CODE, such as LAMP-1=2:flash")
    }
    name = String(parts[0])
    (code, quantity) = try ScrapText.read(String(parts[1]))
  }
}
