/// A number of pieces of one product with the same options.
public struct BasketLine: Sendable, Hashable {
  /// What names the line; each has its own.
  public var id: String
  /// Who sells it; the same for all lines of a basket.
  public var partner: String
  /// The product, as promotions name it.
  public var product: String
  /// The kind of goods, as the tax table names it.
  public var kind: String
  /// Price of one piece without options, in minor units; 0 or more.
  public var unitPrice: Int64
  /// At most 50. Together with ``unitPrice`` they are 0 or more.
  public var options: [ChosenOption]
  /// Pieces; 1 to 99.
  public var quantity: Int64

  /// A line without a price yet. ``Basket/validated()`` checks its figures.
  public init(
    id: String, partner: String, product: String, kind: String, unitPrice: Int64,
    options: [ChosenOption] = [], quantity: Int64
  ) {
    self.id = id
    self.partner = partner
    self.product = product
    self.kind = kind
    self.unitPrice = unitPrice
    self.options = options
    self.quantity = quantity
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.unitPrice, unitPrice, PriceLimits.amounts, of: id)
    try PriceLimits.check(.options, Int64(options.count), 0...PriceLimits.options, of: id)
    try PriceLimits.check(.quantity, quantity, 1...PriceLimits.quantity, of: id)
  }

  /// The line with its price: options count for each piece.
  ///
  /// - Throws: ``PricingError/negativeUnitPrice(line:)`` or ``PricingError/tooLarge(_:)``.
  func priced() throws(PricingError) -> QuoteLine {
    let unit = options.reduce(Int128(unitPrice)) { $0 + Int128($1.price) }
    guard unit >= 0 else { throw .negativeUnitPrice(line: id) }
    let total = try ExactAmount.checked(unit * Int128(quantity), .line(id: id))
    return QuoteLine(
      id: id, product: product, quantity: quantity, unitPrice: unitPrice, options: options,
      unitTotal: try ExactAmount.checked(unit, .line(id: id)), total: total, discount: 0)
  }
}
