import OpsDomain

/// Goods that an import receives. Product, lot and reference together are received once: when a
/// file is read again, they are found in the ledger.
public struct ReceiptRow: Codable, Sendable {
  /// SKU of the product, which exists or comes earlier in the import.
  public var sku: String
  /// How much came, in the product's unit; above zero.
  public var quantity: Quantity
  /// Code of the location; the book's default one without it.
  public var location: String?
  /// Lot code; nil where the source has none.
  public var lot: String?
  /// The best-before date of the goods; nil where the source has none.
  public var expires: CivilDate?
  /// Cost of one unit in the book's currency; nil where it is not known.
  public var cost: UnitPrice?
  /// The document that the goods came with, such as a purchase order.
  public var reference: String
  /// When they came, at noon of the site; without it, now.
  public var on: CivilDate?
  /// Whether they were there before the book began.
  public var isOpening: Bool

  /// Goods that come from the supplier, unless the ledger already has them.
  public init(
    sku: String, quantity: Quantity, location: String? = nil, lot: String? = nil,
    expires: CivilDate? = nil, cost: UnitPrice? = nil, reference: String, on: CivilDate? = nil,
    isOpening: Bool = false
  ) {
    self.sku = sku
    self.quantity = quantity
    self.location = location
    self.lot = lot
    self.expires = expires
    self.cost = cost
    self.reference = reference
    self.on = on
    self.isOpening = isOpening
  }
}
