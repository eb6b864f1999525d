import OpsDomain

extension StockDayFigures {
  /// Adds a movement between places of these kinds. A movement within the house or outside of it
  /// adds nothing. There are two exceptions: goods that are written off where they are, and bad
  /// goods from production. These count as if they had come to the house and had been thrown away
  /// there. A movement and the one that undoes it add up to nothing.
  ///
  /// - Parameter cost: What was thrown away cost, in the smallest unit of the currency.
  /// - Throws: `data.bad_quantity` when a sum does not fit into 64 bits.
  public mutating func add(
    _ quantity: Quantity, from: LocationKind, to: LocationKind, kind: MovementKind,
    cost: Int64 = 0
  ) throws(OpsError) {
    if Self.isBadProduction(from: from, to: to, kind: kind) {
      try add(quantity, from: from, to: .internal, kind: .production)
      return try add(quantity, from: .internal, to: to, kind: .production)
    }
    if Self.isWrittenOffOutside(from: from, to: to, kind: kind) {
      try add(quantity, from: from, to: .internal, kind: kind, cost: cost)
      return try add(quantity, from: .internal, to: to, kind: kind, cost: cost)
    }
    switch (from, to) {
    case (.production, _) where kind.bringsMadeGoods: received = try received.adding(quantity)
    case (_, .production) where kind.bringsMadeGoods:
      received = try received.subtracting(quantity)
    case (.supplier, _): received = try received.adding(quantity)
    case (_, .supplier): received = try received.subtracting(quantity)
    case (.customer, _), (.production, _): issued = try issued.subtracting(quantity)
    case (_, .customer), (_, .production): issued = try issued.adding(quantity)
    case (_, .scrap):
      discarded = try discarded.adding(quantity)
      try addCost(cost)
    case (.scrap, _):
      discarded = try discarded.subtracting(quantity)
      try addCost(-cost)
    case (.loss, _): adjusted = try adjusted.adding(quantity)
    case (_, .loss): adjusted = try adjusted.subtracting(quantity)
    case (.internal, _), (.transit, _), (.conversion, _), (.partner, _): break
    }
  }

  /// Whether a movement between places of these kinds is counted at all: goods came to the house or
  /// left it, or are written off outside of it.
  public static func counts(
    from: LocationKind, to: LocationKind, kind: MovementKind
  ) -> Bool {
    from.isOfHouse != to.isOfHouse || isWrittenOffOutside(from: from, to: to, kind: kind)
      || isBadProduction(from: from, to: to, kind: kind)
  }

  /// Whether goods went from production to the scrap because they are bad, or back from there to be
  /// worked on again: they count as if they had come to the house in between.
  private static func isBadProduction(
    from: LocationKind, to: LocationKind, kind: MovementKind
  ) -> Bool {
    (kind == .production || kind == .consumption)
      && (from == .production && to == .scrap || from == .scrap && to == .production)
  }

  /// Goods of a partner that are thrown away are not waste of the house.
  private static func isWrittenOffOutside(
    from: LocationKind, to: LocationKind, kind: MovementKind
  ) -> Bool {
    kind == .writeOff && !from.isInBook && !to.isInBook && (from == .scrap) != (to == .scrap)
  }

  /// Whether nothing is left of the day: everything was undone.
  public var isEmpty: Bool {
    [received, issued, discarded, adjusted].allSatisfy(\.isZero) && discardedCost == nil
  }

  /// A cost of zero is stored as none: a day whose waste was undone is as it was before.
  private mutating func addCost(_ cost: Int64) throws(OpsError) {
    let (sum, isOver) = (discardedCost ?? 0).addingReportingOverflow(cost)
    guard !isOver else {
      throw OpsError(.tooLarge, "The cost of the goods thrown away on \(day) is too large")
    }
    discardedCost = sum == 0 ? nil : sum
  }
}
