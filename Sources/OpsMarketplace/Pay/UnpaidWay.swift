import OpsDomain
import OpsKernel
import OpsStorage

/// A way of which a part is not paid, because nobody can have come so far in the time.
struct UnpaidWay {
  let earning: DriverEarning
  let order: MarketOrder

  /// Those of these earnings, in their order.
  /// - Parameter system: Reads orders that the caller may not see.
  static func of(_ earnings: [DriverEarning], _ system: Transaction) async throws -> [UnpaidWay] {
    let ids = Set(earnings.compactMap(\.orderID))
    let orders = Dictionary(
      try await system.seen(MarketOrder.self, ids).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return earnings.compactMap { earning in
      earning.orderID.flatMap { orders[$0] }.map { UnpaidWay(earning: earning, order: $0) }
    }
  }

  /// The way and the time, such as `49.4 km in 7ms`.
  var speed: String {
    "\(Self.kilometers(order.distance ?? 0)) in \(time)"
  }

  /// Why it is not paid, in one sentence.
  var reason: String {
    "\(Self.kilometers(earning.paidWay ?? 0)) of \(Self.kilometers(order.distance ?? 0)) are paid: "
      + "the order was delivered \(time) after "
      + (earning.takenOverAt == nil ? "the pickup" : "another driver gave it over")
  }

  private var time: TimeSpan {
    (earning.takenOverAt ?? order.pickedUpAt).map { earning.at.since($0) } ?? .zero
  }

  private static func kilometers(_ meters: Int64) -> String {
    FixedPoint.format(meters, scale: 3) + " km"
  }
}
