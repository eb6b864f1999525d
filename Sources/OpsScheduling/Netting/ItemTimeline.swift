/// Nets one item along its time line: serves its needs in order and forms its lots.
struct ItemTimeline {
  private let input: NettingInput
  private let item: Int
  private let rules: NettingItem
  /// First day on which a lot that is ordered today can be here; nil when none can be ordered.
  private let soonest: Int?
  private var queue = SupplyQueue([], soonest: .max)
  private var lot: GrowingLot?

  init(_ input: NettingInput, _ item: Int) {
    self.input = input
    self.item = item
    rules = input.items[item]
    let lead: Int? =
      switch rules.replenishment {
      case _ where rules.isPhantom: 0
      case .make, .buy: rules.leadDays
      case .either(let days): min(rules.leadDays, days)
      case .none: nil
      }
    soonest = lead.map { input.today + $0 }
  }

  /// Settled lots become proposals, and supplies from the day they are due on.
  func addPlanned(
    _ lots: [PlannedLot], to plan: inout PlanDraft, _ supplies: inout [NettingSupply]
  ) {
    for planned in lots.sorted(by: { ($0.day, $0.quantity) < ($1.day, $1.quantity) }) {
      let index = plan.proposals.count
      plan.proposals.append(proposal(neededOn: planned.day, priority: 0))
      plan.proposals[index].quantity = planned.quantity
      supplies.append(supply(of: plan.proposals[index], index, planned.quantity))
    }
  }

  mutating func net(
    _ needs: [NettingNeed], _ supplies: [NettingSupply], into plan: inout PlanDraft
  ) throws(NettingError) {
    queue = SupplyQueue(supplies, soonest: soonest ?? .max)
    for need in (needs + safety()).sorted(by: NettingNeed.isBefore) {
      let day = max(need.day, input.today)
      if let lot, day > lot.until { try close(lot, in: &plan) }
      queue.advance(to: day)
      try serve(need, on: day, from: &plan)
    }
    if let lot { try close(lot, in: &plan) }
  }

  private func safety() -> [NettingNeed] {
    guard rules.safetyStock > 0 || rules.upTo != nil, !rules.isPhantom else { return [] }
    return [
      NettingNeed(
        day: soonest ?? input.today, priority: .min, source: .safety(item: item),
        quantity: rules.safetyStock)
    ]
  }

  private mutating func serve(
    _ need: NettingNeed, on day: Int, from plan: inout PlanDraft
  ) throws(NettingError) {
    var left = need.quantity
    if need.isSafety, let upTo = rules.upTo {
      guard let free = queue.usable() else { throw .tooLarge(item: item) }
      if free <= rules.safetyStock { left = max(upTo, left) }
    }
    while left > 0, let (supply, part) = queue.take(left, goodOn: need.goodOn ?? day) {
      plan.peg(need, item: item, supply.source, part, availableOn: supply.day)
      left -= part
    }
    guard left > 0 else { return }
    guard let soonest else { return plan.miss(need, item: item, left) }
    try fill(need, on: day, left, soonest: soonest, &plan)
  }

  private mutating func fill(
    _ need: NettingNeed, on day: Int, _ quantity: Int64, soonest: Int, _ plan: inout PlanDraft
  ) throws(NettingError) {
    var filled = lot ?? open(on: day, soonest: soonest, priority: need.priority, &plan)
    guard filled.grow(by: quantity) else { throw .tooLarge(item: item) }
    lot = filled
    let index = filled.proposal
    plan.proposals[index].priority = max(plan.proposals[index].priority, need.priority)
    plan.peg(
      need, item: item, .proposal(index), quantity, availableOn: plan.proposals[index].dueDay)
  }

  private func open(
    on day: Int, soonest: Int, priority: Int, _ plan: inout PlanDraft
  ) -> GrowingLot {
    let made = proposal(neededOn: day, priority: priority)
    plan.proposals.append(made)
    // A phantom is not stocked, so its needs are passed on day by day.
    var until = rules.isPhantom ? day : max(day + input.periodDays - 1, soonest)
    if let days = rules.shelfLifeDays { until = min(until, made.dueDay + days) }
    return GrowingLot(proposal: plan.proposals.count - 1, from: day, until: until)
  }

  /// Gives the lot its quantity. A surplus serves later needs.
  private mutating func close(_ lot: GrowingLot, in plan: inout PlanDraft) throws(NettingError) {
    self.lot = nil
    let rounded = rules.isPhantom ? lot.need : rules.lot.quantity(for: lot.need)
    guard let rounded else { throw .tooLarge(item: item) }
    plan.proposals[lot.proposal].quantity = rounded
    guard rounded > lot.need else { return }
    queue.add(supply(of: plan.proposals[lot.proposal], lot.proposal, rounded - lot.need))
  }

  private func supply(
    of proposal: ReplenishmentProposal, _ index: Int, _ quantity: Int64
  ) -> NettingSupply {
    NettingSupply(
      from: proposal.neededOn, day: proposal.dueDay,
      usableUntil: rules.shelfLifeDays.map { proposal.dueDay + $0 } ?? .max,
      source: .proposal(index), quantity: quantity)
  }

  private func proposal(neededOn day: Int, priority: Int) -> ReplenishmentProposal {
    var kind = ReplenishmentProposal.Kind.make
    var lead = rules.isPhantom ? 0 : rules.leadDays
    switch rules.replenishment {
    case _ where rules.isPhantom: kind = .phantom
    case .buy: kind = .buy
    case .either(let days) where day - lead < input.today && days < lead:
      kind = .buy
      lead = days
    case .make, .either, .none: break
    }
    let order = max(day - lead, input.today)
    return ReplenishmentProposal(
      item: item, kind: kind, quantity: 0, excess: 0, priority: priority, neededOn: day,
      leadDays: lead, orderDay: order, dueDay: order + lead,
      lateness: order + lead > day ? .leadTime(days: order + lead - day) : nil)
  }
}
