import OpsDomain

/// Whether to order, and how much: the rule of a place compared with its stock.
public struct ReorderNeed: Sendable, Equatable {
  /// What can be given out and what is on its way, less the goods that requests wait for.
  public let position: Quantity
  /// Order when the position is this or less: the minimum, or the reorder point of the demand when
  /// that is more.
  public let threshold: Quantity
  /// What to order; zero when nothing is needed.
  public let order: Quantity

  /// - Parameters:
  ///   - point: The reorder point of the demand, already a quantity of the product's unit.
  ///
  /// Up to the maximum is ordered, or up to the threshold where that is more, or the rule's own
  /// quantity as often as it takes to pass the threshold. The order is rounded up to the multiple.
  /// - Throws: `data.bad_quantity` when a sum is too large.
  public init(
    _ policy: StockPolicy, position: Quantity, point: Quantity
  ) throws(OpsError) {
    self.position = position
    threshold = max(policy.minimum, point)
    guard position <= threshold else {
      order = .zero
      return
    }
    var wanted: Quantity
    if let each = policy.orderQuantity {
      // Above the threshold, not at it: at it the next order would be needed at once.
      let missing = try threshold.subtracting(position)
      wanted = try Self.multiple(of: each, above: missing)
    } else {
      wanted = try max(policy.maximum, threshold).subtracting(position)
    }
    if let multiple = policy.multiple {
      wanted = try Self.multiple(of: multiple, atLeast: wanted)
    }
    order = wanted
  }

  private static func multiple(
    of part: Quantity, above least: Quantity
  ) throws(OpsError) -> Quantity {
    try multiple(of: part, atLeast: try least.adding(Quantity(rawValue: 1)))
  }

  private static func multiple(
    of part: Quantity, atLeast least: Quantity
  ) throws(OpsError) -> Quantity {
    guard least.isPositive else { return .zero }
    let times = (least.rawValue - 1) / part.rawValue + 1
    let (product, overflow) = times.multipliedReportingOverflow(by: part.rawValue)
    guard !overflow else {
      throw OpsError(.badQuantity, "The quantity to order is too large", field: "multiple")
    }
    return Quantity(rawValue: product)
  }
}
