import OpsDomain
import OpsKernel

/// What a part of a proposal is for.
public struct MaterialUseView: AnswerRecord, Equatable {
  /// Number of the request or of the production order, SKU of the goods that are made of it, or
  /// code of the location of the reorder rule.
  public let demand: String
  /// What needs the goods, such as a request or a reorder rule.
  public let kind: MaterialDemandKind
  /// How much of the proposal is for this demand, in the unit of the product.
  public let quantity: Quantity
  /// Null means as soon as possible.
  public let neededBy: CivilDate?
}
