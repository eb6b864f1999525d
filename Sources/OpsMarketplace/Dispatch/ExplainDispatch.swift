import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `dispatch.why`.
public struct ExplainDispatch: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
}

extension DispatchService {
  static let why = Operation<ExplainDispatch, DispatchWhyView>(
    "dispatch.why", area: .marketplace,
    "Explains why an order has its driver, or why it has none yet.",
    permission: .marketAdminister, effect: .read,
    examples: ["dispatch why ORD-000001", "dispatch why ORD-000001 -o json"],
    consistency: .snapshot, isOfNow: true)

  /// The reasons that were kept of an order. Throws `notfound.any`.
  public func why(_ input: ExplainDispatch, _ call: Call) async throws -> Outcome<DispatchWhyView> {
    try await desk.perform(Self.why, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return try await DispatchWhyView.of(order, transaction)
    }
  }
}
