import OpsDomain
import OpsKernel

/// Demand that is served late or not at all.
public struct MaterialShortageView: AnswerRecord, Equatable {
  /// SKU of the goods that are short.
  public let sku: String
  /// The size that is short; null for a product without sizes.
  public let size: String?
  /// How much is late or missing, in the unit of the product.
  public let quantity: Quantity
  /// As in pegs.
  public let demand: String
  /// What needs the goods, such as a request or a reorder rule.
  public let kind: MaterialDemandKind
  /// Null means as soon as possible.
  public let neededBy: CivilDate?
  /// Why it is late or missing, in one sentence.
  public let reason: String
  /// The day on which all of it is available; null for never.
  public let availableOn: CivilDate?
}
