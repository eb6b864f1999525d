import OpsDomain
import OpsKernel

/// What to make, buy or wait for, and what comes too late or not at all.
public struct MaterialsPlanView: OperationOutput, Equatable {
  public static let answerName = "materials.plan/1"

  /// The plan includes demand until this day; null for all demand.
  public let through: CivilDate?
  /// Sorted by the day to order; goods to wait for by the day on which they come.
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
