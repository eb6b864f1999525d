import OpsDomain
import OpsKernel

/// What to make, to buy and to wait for, and what comes too late or not at all.
public struct MaterialsPlanView: OperationOutput, Equatable {
  public static let answerName = "materials.plan/1"

  /// Demand until this day is looked at; null for all demand.
  public let through: CivilDate?
  /// By the day of ordering; what is waited for by the day it comes.
  public let proposals: [MaterialProposalView]
  /// Demand that is served late or not at all.
  public let short: [MaterialShortageView]
  /// SKUs of products whose quantities are too large to be added up: nothing is planned for them.
  public let tooLarge: [String]

  public static let leading = [
    "proposals.kind", "proposals.quantity", "proposals.late", "proposals.due", "proposals.reason",
    "proposals.order_by", "short.quantity", "short.reason", "short.demand",
  ]
}
