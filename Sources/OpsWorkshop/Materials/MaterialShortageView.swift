import OpsDomain
import OpsKernel

/// Demand that is served late or not at all.
public struct MaterialShortageView: AnswerRecord, Equatable {
  public let sku: String
  public let size: String?
  public let quantity: Quantity
  /// As in pegs.
  public let demand: String
  public let kind: MaterialDemandKind
  public let neededBy: CivilDate?
  public let reason: String
  /// The day on which all of it is available; null for never.
  public let availableOn: CivilDate?
}
