import OpsDomain
import OpsKernel

/// Something to make, to buy or to wait for.
public struct MaterialProposalView: AnswerRecord, Equatable {
  /// What to do.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Make it; `materials order` creates the production order.
    case make
    /// Buy it from a supplier.
    case buy
    /// A production order or a transfer will bring it.
    case wait
  }

  /// SKU of the goods.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// The size; null for a product without sizes.
  public let size: String?
  /// Whether to make the goods, to buy them or to wait for them.
  public let kind: Kind
  /// How much to make, to buy or to wait for, in `unit`.
  public let quantity: Quantity
  /// The unit of the product.
  public let unit: String
  /// The day on which it can be available.
  public let due: CivilDate
  /// The day to order or to start; null for goods to wait for.
  public let orderBy: CivilDate?
  /// Whether it is later than needed.
  public let late: Bool
  /// Why it is proposed, and why it is late.
  public let reason: String
  /// The number of the order or transfer that brings it, for goods to wait for.
  public let supply: String?
  /// What it is for.
  public let pegs: [MaterialUseView]
}
