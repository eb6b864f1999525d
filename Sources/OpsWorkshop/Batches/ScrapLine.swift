import OpsDomain

/// Bad pieces as people write them: `SKU[/SIZE]=QTY:CODE`.
struct ScrapLine: Equatable {
  let name: String
  let quantity: Quantity
  /// Why they are bad.
  let code: String

  /// Throws `data.bad_value` and `data.bad_quantity`.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let ends = parts.last?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, ends.count == 2, !parts[0].isEmpty, !ends[1].isEmpty else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is no scrap line", field: "scrap",
        hint: "write it as SKU=QTY:CODE, such as LAMP-1=2:flash")
    }
    name = String(parts[0])
    quantity = try Quantity(parsing: String(ends[0]), field: "scrap")
    code = try TextRules.name(String(ends[1]), field: "scrap")
  }
}
