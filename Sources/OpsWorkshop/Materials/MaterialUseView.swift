import OpsDomain
import OpsKernel

/// What part of a proposal is for.
public struct MaterialUseView: AnswerRecord, Equatable {
  /// Number of the request or of the production order, SKU of what is made of it, or code of the
  /// rule's place.
  public let demand: String
  public let kind: MaterialDemandKind
  public let quantity: Quantity
  /// Null for as soon as possible.
  public let neededBy: CivilDate?
}
