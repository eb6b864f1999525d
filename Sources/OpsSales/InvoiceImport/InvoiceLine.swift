import OpsDomain

/// One line of an invoice export, read and checked.
public struct InvoiceLine: Codable, Sendable, Equatable {
  /// What a line stands for.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case sale
    /// Goods a customer gave back.
    case cancellation
    /// Stock that is gone without a sale.
    case writeOff = "write_off"
    /// A charge that is no product: counted, not booked.
    case service
  }

  /// Line of the file, from 1.
  public var line: Int
  public var kind: Kind
  public var invoice: String
  public var sku: String
  public var description: String
  /// Whether the description says something of the product.
  public var isDescribed: Bool
  /// Always positive; the kind gives the direction.
  public var quantity: Quantity
  public var at: Instant
  public var price: UnitPrice
  /// The price as records have it: exports write 0 where there is none.
  var priceIfAny: UnitPrice? { price.isZero ? nil : price }
  public var customer: String
  public var country: String

  /// The refusal of a line from after `now`, which tells of nothing that has happened; nil for
  /// others, and for a charge, which is not booked.
  func futureProblem(at now: Instant) -> OpsError? {
    guard kind != .service, at > now else { return nil }
    return OpsError(
      .badDate, "\(at) is in the future: an invoice tells of what has happened", field: "at",
      hint: "correct the time in the file, or the zone in the mapping")
  }
}
