import OpsDomain

/// The reasons for the figures of a proposal, in short phrases.
struct ReorderReason {
  /// One after the other, with semicolons between them.
  let text: String

  init(
    _ policy: StockPolicy, _ position: ReorderPosition, _ total: Quantity, _ plan: RulePlan,
    _ expected: RuleForecast
  ) {
    let (forecast, level) = (expected.forecast, expected.level)
    let mean = ReorderPlanner.thousandths(forecast.mean)
    let deviation = ReorderPlanner.thousandths(forecast.deviation)
    let safety = ReorderPlanner.thousandths(expected.point.safetyStock)
    var lines = [
      forecast.method == .none
        ? "no demand yet: only the minimum counts"
        : "\(mean) a day, deviation \(deviation), by \(forecast.method.rawValue)",
      "reorder point \(level): \(mean) a day for \(Counted.text(policy.leadDays, "day")) and "
        + "\(safety) safety stock at a service level of \(FixedPoint.format(policy.serviceLevel))",
      "position \(total): \(position.available) available, \(position.incoming) on its "
        + "way, \(position.waiting) wanted by requests",
    ]
    if position.inProduction.isPositive { lines.append("\(position.inProduction) in production") }
    if position.needed.isPositive { lines.append("\(position.needed) needed by production") }
    lines += Self.order(policy, max(policy.minimum, level), plan)
    text = lines.joined(separator: "; ")
  }

  /// What is ordered, and why this much.
  private static func order(
    _ policy: StockPolicy, _ threshold: Quantity, _ plan: RulePlan
  ) -> [String] {
    let quantity = plan.quantity(of: policy)
    let need = plan.need(of: policy)
    guard quantity.isPositive else {
      return ["above the threshold of \(threshold): nothing to order"]
    }
    guard need.isPositive else {
      return [
        "above the threshold of \(threshold): order \(quantity) for demand that other stock "
          + "cannot serve"
      ]
    }
    let upTo = max(policy.maximum, threshold)
    var lines = [
      "at or below the threshold of \(threshold): "
        + (policy.orderQuantity.map { "order \($0) as often as needed" } ?? "order up to \(upTo)")
    ]
    if policy.orderQuantity == nil, threshold > policy.maximum {
      lines.append("the maximum of \(policy.maximum) is less than the demand needs")
    }
    if let multiple = policy.multiple { lines.append("rounded up to a multiple of \(multiple)") }
    let moved = plan.moved(of: policy)
    if moved.isPositive { lines.append("\(moved) of it is free at other places: move it") }
    return lines
  }
}
