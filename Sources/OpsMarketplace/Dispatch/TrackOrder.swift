import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.track`.
public struct TrackOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
}

extension DeliveryService {
  static let track = Operation<TrackOrder, TrackView>(
    "order.track", area: .marketplace,
    "Shows where an order is and when it will arrive.",
    permission: nil, whyOpen: "customers, partners and drivers follow their own orders",
    effect: .read, examples: ["order track ORD-000001", "order track ORD-000001 -o json"],
    consistency: .snapshot, isOfNow: true)

  /// Shows an order's way to those who see the order. Where the driver is, it shows only while the
  /// order is on its way, and never to its seller. Throws `notfound.any`.
  public func track(_ input: TrackOrder, _ call: Call) async throws -> Outcome<TrackView> {
    try await desk.perform(Self.track, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      return try await OrderTracking(order, transaction).view()
    }
  }
}
