import OpsDomain

/// A line of a sales entry as people write it: `SKU=QTY@PRICE`, or `SKU=QTY` for the product's
/// own price.
struct SalesLineText: Equatable {
  let sku: String
  let quantity: Quantity
  let price: UnitPrice?

  /// The last `=` and the first `@` after it separate, because a SKU may hold either.
  /// Throws `data.bad_value`, `data.bad_quantity` or `data.bad_amount`.
  init(parsing text: String, field: String = "line") throws {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a line", field: field,
        hint: "write it as SKU=QTY@PRICE, such as LAMP-1=2@24.90")
    }
    sku = String(text[..<equals])
    let rest = text[text.index(after: equals)...]
    let at = rest.firstIndex(of: "@")
    quantity = try Quantity(parsing: String(rest[..<(at ?? rest.endIndex)]), field: field)
    price = try at.map {
      try UnitPrice(parsing: String(rest[rest.index(after: $0)...]), field: field)
    }
  }
}
