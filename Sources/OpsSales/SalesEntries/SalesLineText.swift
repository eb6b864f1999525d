import OpsDomain

/// A line of a sales entry as people write it: `SKU=QTY@PRICE`, or `SKU=QTY` for the product's
/// own price.
struct SalesLineText: Equatable {
  let sku: String
  let quantity: Quantity
  let price: UnitPrice?

  /// The last `=` and the first `@` after it are the separators, because a SKU may have either.
  /// Throws `data.bad_value`, or `data.bad_quantity` and `data.bad_amount` together.
  init(parsing text: String, field: String = "line") throws {
    guard let equals = Self.separator(in: text) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a line", field: field,
        hint: "write it as SKU=QTY@PRICE, such as LAMP-1=2@24.90")
    }
    let rest = text[text.index(after: equals)...]
    let at = rest.firstIndex(of: "@")
    var problems = Problems()
    let amount = try problems.read {
      try Quantity(parsing: String(rest[..<(at ?? rest.endIndex)]), field: field)
    }
    let cost = try problems.read {
      try at.map { try UnitPrice(parsing: String(rest[rest.index(after: $0)...]), field: field) }
    }
    try problems.check()
    sku = String(text[..<equals])
    quantity = amount ?? .zero
    price = cost ?? nil
  }

  /// The SKU in front, also when the numbers of the line cannot be read; nil without one.
  static func sku(in text: String) -> String? {
    separator(in: text).map { String(text[..<$0]) }
  }

  private static func separator(in text: String) -> String.Index? {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else { return nil }
    return equals
  }
}
