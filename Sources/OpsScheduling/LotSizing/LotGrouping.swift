/// Forms the lots of items that share one resource by what set-ups and stock cost, within its
/// capacity.
///
/// First run the netting with a period of one day: what its proposals of these items are pegged for
/// are the net needs. Then hand the lots that come of this to a second run as
/// ``NettingInput/plannedLots``, which passes their demand on to their parts. Items of one grouping
/// must not go into each other: group the parents first, net again, then group the parts.
public struct LotGrouping: Sendable, Hashable {
  public var items: [LotGroupingItem]
  /// What the resource can do in each period.
  public var capacity: [Double]
  /// The first day of the first period.
  public var firstDay: Int
  /// Days of a period; 1 or more.
  public var periodDays: Int

  public init(items: [LotGroupingItem], capacity: [Double], firstDay: Int, periodDays: Int = 1) {
    self.items = items
    self.capacity = capacity
    self.firstDay = firstDay
    self.periodDays = periodDays
  }

  /// The net needs by item of the grouping and period. Needs before the first period belong to it;
  /// those after the last are left to the netting.
  /// - Throws: `LotSizingError.tooLarge` when they cannot be added up.
  public func needs(of result: NettingResult) throws(LotSizingError) -> [[Int64]] {
    var place: [Int: Int] = [:]
    for (index, item) in items.enumerated() { place[item.item] = index }
    var needs = items.map { _ in [Int64](repeating: 0, count: capacity.count) }
    for peg in result.pegs {
      guard case .proposal = peg.supply, let index = place[peg.item] else { continue }
      let period = (max(peg.neededOn, firstDay) - firstDay) / max(1, periodDays)
      guard period < capacity.count else { continue }
      let (sum, overflow) = needs[index][period].addingReportingOverflow(peg.quantity)
      guard !overflow else { throw .tooLarge }
      needs[index][period] = sum
    }
    return needs
  }

  /// The problem of sizing lots for these needs, for ``LotSizer``.
  public func instance(_ needs: [[Int64]]) throws(LotSizingError) -> LotSizingInstance {
    try LotSizingInstance(
      capacity: capacity, consumption: items.map(\.consumption),
      setupTime: items.map(\.setupTime), setupCost: items.map(\.setupCost),
      holdingCost: items.map(\.holdingCost), demand: needs.map { $0.map(Double.init) })
  }

  /// The lots of a plan, each due on the first day of its period and rounded up to whole `unit`s of
  /// its item. The rounding may take the resource a unit beyond its capacity.
  ///
  /// - Parameter units: The step of each item of the grouping, as in ``LotRule/unit``.
  /// - Throws: `LotSizingError.tooLarge` when a sum of lots does not fit an integer.
  public func lots(
    of plan: LotSizingPlan, needs: [[Int64]], units: [Int64]
  ) throws(LotSizingError) -> [PlannedLot] {
    var lots: [PlannedLot] = []
    for (index, item) in items.enumerated() {
      let periods = capacity.indices.filter { plan.production[index][$0] > 0 }
      var made: Int64 = 0
      var planned = 0.0
      var needed: Int64 = 0
      for (place, period) in periods.enumerated() {
        let next = place + 1 < periods.count ? periods[place + 1] : capacity.count
        for other in (place == 0 ? 0 : period)..<next { needed += needs[index][other] }
        planned += plan.production[index][period]
        guard let whole = Int64(exactly: planned.rounded()) else { throw .tooLarge }
        // What binary fractions lack is made up, so that the needs until the next lot are met.
        let (sum, overflow) = max(whole, needed).addingReportingOverflow(units[index] - 1)
        guard !overflow else { throw .tooLarge }
        let total = sum / units[index] * units[index]
        guard total > made else { continue }
        lots.append(
          PlannedLot(
            item: item.item, day: firstDay + period * periodDays, quantity: total - made))
        made = total
      }
    }
    return lots
  }
}

/// An item of a ``LotGrouping``. Costs and times are for one integer unit of the netting.
public struct LotGroupingItem: Sendable, Hashable {
  /// Index in ``NettingInput/items``; each once in a grouping.
  public var item: Int
  /// What one unit takes of the resource.
  public var consumption: Double
  /// What a set-up takes of the resource.
  public var setupTime: Double
  /// Money for a set-up.
  public var setupCost: Double
  /// Money for keeping one unit for a period.
  public var holdingCost: Double

  public init(
    _ item: Int, consumption: Double, setupTime: Double, setupCost: Double, holdingCost: Double
  ) {
    self.item = item
    self.consumption = consumption
    self.setupTime = setupTime
    self.setupCost = setupCost
    self.holdingCost = holdingCost
  }
}
