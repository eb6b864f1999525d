import OpsDomain

/// One line of an invoice export, read and checked.
public struct InvoiceLine: Codable, Sendable, Equatable {
  /// What a line stands for.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// Goods that a customer bought.
    case sale
    /// Goods a customer gave back.
    case cancellation
    /// Stock that went out without a sale.
    case writeOff = "write_off"
    /// A charge that is not a product: counted, not saved.
    case service
  }

  /// Line of the file, from 1.
  public var line: Int
  /// What the line stands for, such as a sale or a charge.
  public var kind: Kind
  /// Number of the invoice, as the export writes it.
  public var invoice: String
  /// SKU of the product, in capital letters.
  public var sku: String
  /// What the export calls the product; may be empty or a placeholder.
  public var description: String
  /// Whether the description really describes the product.
  public var isDescribed: Bool
  /// Always positive; the kind gives the direction.
  public var quantity: Quantity
  /// When the goods were sold, given back or written off.
  public var at: Instant
  /// Price of one unit in the book's currency; zero if the export has none, and for charges.
  public var price: UnitPrice
  /// The price as records have it: exports write 0 where there is none.
  var priceIfAny: UnitPrice? { price.isZero ? nil : price }
  /// Number of the customer; that of the walk-in customer if the line has none.
  public var customer: String
  /// Country of the customer, as the export writes it; empty if the line has none.
  public var country: String

  /// The error for a line from after `now`, which cannot have happened yet; nil for other lines,
  /// and for a charge, which is not saved.
  func futureProblem(at now: Instant) -> OpsError? {
    guard kind != .service, at > now else { return nil }
    return OpsError(
      .badDate, "\(at) is in the future: an invoice is about the past", field: "at",
      hint: "correct the time in the file, or the time zone in the mapping")
  }
}
