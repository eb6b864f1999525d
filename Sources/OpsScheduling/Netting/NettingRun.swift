/// The state of one run: the needs and supplies of each item, and the plan so far.
struct NettingRun {
  let input: NettingInput
  private var needs: [[NettingNeed]]
  private var supplies: [[NettingSupply]]
  private var lots: [[PlannedLot]]
  var plan = PlanDraft()

  init(_ input: NettingInput) {
    self.input = input
    needs = Array(repeating: [], count: input.items.count)
    supplies = Array(repeating: [], count: input.items.count)
    lots = Array(repeating: [], count: input.items.count)
    for demand in input.demands where demand.day <= input.horizon {
      needs[demand.item].append(
        NettingNeed(
          day: demand.day, priority: demand.priority, source: .demand(demand.id),
          quantity: demand.quantity, goodOn: demand.goodOn))
    }
    for stock in input.stock {
      supplies[stock.item].append(
        NettingSupply(
          from: input.today, day: input.today, usableUntil: stock.usableUntil ?? .max,
          source: .stock(stock.id), quantity: stock.quantity))
    }
    for receipt in input.receipts {
      supplies[receipt.item].append(
        NettingSupply(
          // Receipts that were due before today are expected today.
          from: receipt.neededOn, day: max(receipt.day, input.today),
          usableUntil: receipt.usableUntil ?? .max, source: .receipt(receipt.id),
          quantity: receipt.quantity))
    }
    for lot in input.plannedLots { lots[lot.item].append(lot) }
  }

  /// Nets one item and passes the demand of its lots on to its parts.
  mutating func net(_ item: Int) throws(NettingError) {
    var line = ItemTimeline(input, item)
    let first = plan.proposals.count
    line.addPlanned(lots[item], to: &plan, &supplies[item])
    try line.net(needs[item], supplies[item], into: &plan)
    needs[item] = []
    supplies[item] = []
    for proposal in first..<plan.proposals.count { try explode(proposal) }
  }

  private mutating func explode(_ index: Int) throws(NettingError) {
    let proposal = plan.proposals[index]
    let item = input.items[proposal.item]
    guard proposal.kind != .buy else { return }
    guard let begun = item.begun(for: proposal.quantity) else {
      throw .tooLarge(item: proposal.item)
    }
    for (part, line) in item.bill.enumerated() {
      let unit = input.items[line.item].lot.unit
      guard
        let quantity = line.quantity.gross(of: begun, scrap: line.scrap, unit: unit)
      else { throw .tooLarge(item: line.item) }
      guard quantity > 0 else { continue }
      needs[line.item].append(
        NettingNeed(
          day: proposal.orderDay, priority: proposal.priority,
          source: .component(proposal: index, part: part), quantity: quantity))
    }
    for (which, line) in item.byProducts.enumerated() {
      let other = input.items[line.item]
      guard let quantity = line.quantity.yield(of: begun, unit: other.lot.unit)
      else { throw .tooLarge(item: line.item) }
      guard quantity > 0 else { continue }
      // A lot that starts and ends on one day must not get its own by-product among its parts.
      let day = proposal.dueDay + (proposal.leadDays == 0 ? 1 : 0)
      supplies[line.item].append(
        NettingSupply(
          from: day, day: day, usableUntil: other.shelfLifeDays.map { day + $0 } ?? .max,
          source: .byProduct(proposal: index, index: which), quantity: quantity))
    }
  }

  /// The plan with the day on which each proposal can really be available.
  consuming func result() -> NettingResult {
    let draft = plan
    // The draft then has one owner and is not copied when the next step writes to it.
    plan = PlanDraft()
    var availability = Availability(input, draft)
    availability.pushDelays()
    return availability.result()
  }
}
