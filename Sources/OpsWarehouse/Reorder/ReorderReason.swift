import OpsDomain

/// How a proposal comes to its figure, in half sentences.
struct ReorderReason {
  /// One after the other, with semicolons between them.
  let text: String

  init(
    _ policy: StockPolicy, _ position: ReorderPosition, _ need: ReorderNeed,
    _ forecast: DemandForecast, _ point: ReorderPoint, _ level: Quantity
  ) {
    let mean = ReorderPlanner.thousandths(forecast.mean)
    let deviation = ReorderPlanner.thousandths(forecast.deviation)
    let safety = ReorderPlanner.thousandths(point.safetyStock)
    var lines = [
      forecast.method == .none
        ? "no demand yet: the minimum alone decides"
        : "\(mean) a day, deviation \(deviation), by \(forecast.method.rawValue)",
      "reorder point \(level): \(mean) a day for \(Counted.text(policy.leadDays, "day")) and "
        + "\(safety) safety stock at a service level of \(FixedPoint.format(policy.serviceLevel))",
      "position \(need.position): \(position.available) available, \(position.incoming) on its "
        + "way, \(position.waiting) waited for",
    ]
    guard need.order.isPositive else {
      lines.append("above \(need.threshold): nothing to order")
      text = lines.joined(separator: "; ")
      return
    }
    let upTo = max(policy.maximum, need.threshold)
    lines.append(
      "at or below \(need.threshold): "
        + (policy.orderQuantity.map { "order \($0) as often as needed" } ?? "order up to \(upTo)"))
    if policy.orderQuantity == nil, need.threshold > policy.maximum {
      lines.append("the maximum of \(policy.maximum) is below what the demand wants")
    }
    if let multiple = policy.multiple { lines.append("rounded up to a multiple of \(multiple)") }
    text = lines.joined(separator: "; ")
  }
}
