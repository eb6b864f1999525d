import OpsDomain

/// Some pieces of a menu item that are priced together: a line of a cart or of an order.
struct PricedItem: Sendable {
  let item: MenuItem
  /// SKU of its product.
  let sku: String
  /// As lines keep it: `NAME:VALUE` with semicolons.
  let options: String
  /// What the customer wrote beside it; empty for nothing. Prices do not depend on it.
  let note: String
  /// The chosen options as the menu has them; nil when it no longer has one of them.
  let choice: CartChoice?
  /// 1 to 99.
  let quantity: Int64
  /// What one piece cost when the customer saw it last; nil where nobody has.
  let seenPrice: Int64?

  /// What one piece costs now, with its options; nil when one of them is gone.
  var price: Int64? { choice?.price(of: item) }
}
