import OpsDomain

/// Which products `stock list --below` lists.
enum StockThreshold {
  /// All products that ever had stock.
  case none
  /// Products with less available than this.
  case quantity(Quantity)
  /// Products with less available than their own threshold; products without one never match.
  case low

  /// Reads a quantity or the word `low`. Throws `data.bad_quantity` for anything else.
  init(_ text: String?) throws(OpsError) {
    guard let text else {
      self = .none
      return
    }
    self =
      TextFolding.fold(text) == "low"
      ? .low : .quantity(try Quantity(parsing: text, field: "below"))
  }

  /// Whether a product belongs on the list.
  func wants(_ view: StockLevelView) -> Bool {
    switch self {
    case .none: !view.locations.isEmpty
    case .quantity(let limit): (view.available ?? .zero) < limit
    case .low: view.isLow ?? false
    }
  }
}
