import OpsDomain
import OpsKernel

/// What `valuation.refresh` did.
public struct ValuationRefreshView: OperationOutput, Equatable {
  public static let answerName = "valuation.refresh/1"

  /// The last day of the last month that is over.
  public let through: CivilDate
  /// Products for which something was kept.
  public let products: Int
  /// How many valuations were kept.
  public let kept: Int

  public static let columns: [FieldColumn] = [
    .init("through", "THROUGH"), .init("products", "PRODUCTS", .right),
    .init("kept", "KEPT", .right),
  ]
}
