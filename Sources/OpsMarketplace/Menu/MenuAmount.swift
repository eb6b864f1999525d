import OpsDomain

/// How much of an item a partner has, as people write it: a quantity, or `unlimited`.
enum MenuAmount: Equatable {
  case unlimited
  case quantity(Quantity)

  /// Reads a quantity of zero or more, `unlimited`, or −1, which seeds and files write for it. A
  /// number with a plus is refused: who writes `+5` means five more, and the stock would be set to
  /// five. Throws `data.bad_quantity`.
  init(parsing text: String, field: String) throws(OpsError) {
    if TextFolding.sameBytes(TextFolding.fold(text), "unlimited") || text == "-1" {
      self = .unlimited
      return
    }
    guard !text.hasPrefix("+") else {
      throw OpsError(
        .badQuantity,
        "The whole stock is set, so \"\(Excerpt.of(text))\" with a plus is not allowed",
        field: field, hint: "write the whole quantity, such as 25")
    }
    let quantity: Quantity
    do {
      quantity = try Quantity(parsing: text, field: field)
    } catch {
      let isNumber =
        !text.isEmpty && text.utf8.allSatisfy { ASCII.digit($0) != nil }
      throw OpsError(
        .badQuantity,
        isNumber
          ? "\(Excerpt.of(text)) is too large for a stock"
          : "\"\(Excerpt.of(text))\" is not a stock", field: field,
        hint: isNumber
          ? "write a quantity of 0 to \(Quantity.maximum), or unlimited"
          : "write a quantity, such as 25, or unlimited")
    }
    guard !quantity.isNegative else {
      throw OpsError(
        .badQuantity, "The stock cannot be negative: \(quantity)", field: field,
        hint: "write a quantity of 0 or more, or unlimited")
    }
    self = .quantity(quantity)
  }
}
