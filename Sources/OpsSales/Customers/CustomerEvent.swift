import OpsDomain
import OpsKernel

/// Something that happened between the house and a customer.
public struct CustomerEvent: AnswerRecord, Equatable {
  /// What happened.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The customer asked for goods that were out of stock.
    case request
    /// The customer got goods.
    case delivery
    /// The customer gave goods back, or asked to.
    case giveback
  }

  /// What happened.
  public let kind: Kind
  /// When it happened.
  public let at: Instant
  /// Number of the request or give-back, or the document of a delivery; null for none.
  public let number: String?
  /// SKU of the product.
  public let product: String
  /// The quantity, in the product's unit.
  public let quantity: Quantity
  /// State of the request or give-back; null for a delivery.
  public let status: String?
}
