import OpsDomain
import OpsKernel

/// The production orders that were created from a material plan.
public struct MaterialsOrderView: OperationOutput, Equatable {
  public static let answerName = "materials.order/1"

  /// A production order that was created.
  public struct Order: AnswerRecord, Equatable {
    /// Its number.
    public let production: String
    /// SKU of the product that is made.
    public let sku: String
    /// The size that is made; null for a product without sizes.
    public let size: String?
    /// How much it makes, in the unit of the product.
    public let quantity: Quantity
    /// The due day.
    public let due: CivilDate
    /// The day to begin.
    public let release: CivilDate
    /// The requests it is for.
    public let requests: [String]
  }

  /// Proposals to make that were not ordered.
  public struct Skipped: AnswerRecord, Equatable {
    /// SKU of the product that was proposed.
    public let sku: String
    /// How much was proposed, in the unit of the product.
    public let quantity: Quantity
    /// Why no production order was created.
    public let reason: String
  }

  /// The new production orders, in the order of the plan.
  public let created: [Order]
  /// Proposals for which no production order was created.
  public let skipped: [Skipped]
}
