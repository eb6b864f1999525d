/// Passes the delays of parts on to the lots that use them: a lot starts when its last part is
/// available.
struct Availability {
  private let input: NettingInput
  private var plan: PlanDraft
  /// What a proposal waits for, or lacks; nil when all its parts are in time.
  private var waits: [ReplenishmentProposal.Lateness?]

  init(_ input: NettingInput, _ plan: consuming PlanDraft) {
    self.input = input
    self.plan = plan
    waits = Array(repeating: nil, count: self.plan.proposals.count)
  }

  /// Goes through the proposals so that each comes after those that supply its parts. They never
  /// wait for each other in a circle: levels only lead down, and a by-product serves lots that
  /// start after the one it comes of.
  mutating func pushDelays() {
    let links = PegLinks(plan)
    var open = links.suppliers
    var ready = open.indices.filter { open[$0] == 0 }
    for peg in plan.pegs {
      guard case .component(let proposal, _) = peg.demand, peg.supply.proposal == nil
      else { continue }
      delay(proposal, until: peg.availableOn, by: peg.item)
    }
    for (short, _) in plan.unserved {
      guard case .component(let proposal, _) = short.demand else { continue }
      waits[proposal] = .missing(item: short.item)
    }
    var next = 0
    while next < ready.count {
      let supplier = ready[next]
      next += 1
      for index in links.pegs(from: supplier) {
        let peg = plan.pegs[index]
        guard case .component(let proposal, _) = peg.demand else { continue }
        delay(proposal, until: peg.day(plan.proposals[supplier]), by: peg.item)
        if case .missing = waits[supplier] { lacks(proposal, peg.item) }
        open[proposal] -= 1
        if open[proposal] == 0 { ready.append(proposal) }
      }
    }
  }

  private mutating func delay(_ proposal: Int, until day: Int, by item: Int) {
    guard day > plan.proposals[proposal].orderDay else { return }
    plan.proposals[proposal].orderDay = day
    plan.proposals[proposal].dueDay = day + plan.proposals[proposal].leadDays
    if case .missing = waits[proposal] { return }
    waits[proposal] = .part(item: item)
  }

  private mutating func lacks(_ proposal: Int, _ item: Int) {
    if case .missing = waits[proposal] { return }
    waits[proposal] = .missing(item: item)
  }

  consuming func result() -> NettingResult {
    for index in plan.proposals.indices {
      plan.proposals[index].excess = plan.proposals[index].quantity
      switch waits[index] {
      case .missing(let item): plan.proposals[index].lateness = .missing(item: item)
      case .part(let item) where plan.proposals[index].dueDay > plan.proposals[index].neededOn:
        plan.proposals[index].lateness = .part(item: item)
      default: break
      }
    }
    for index in plan.pegs.indices {
      let peg = plan.pegs[index]
      if let proposal = peg.supply.proposal {
        plan.pegs[index].availableOn = peg.day(plan.proposals[proposal])
        if case .proposal = peg.supply { plan.proposals[proposal].excess -= peg.quantity }
      }
      let wanted = max(peg.neededOn, input.today)
      plan.pegs[index].daysLate = max(0, plan.pegs[index].availableOn - wanted)
    }
    return NettingResult(
      proposals: plan.proposals, pegs: plan.pegs, shortages: Self.shortages(plan))
  }

  /// The late parts of each demand together, and what nothing serves.
  private static func shortages(_ plan: PlanDraft) -> [NettingShortage] {
    var found: [NettingShortage] = []
    var next = 0
    for (index, peg) in plan.pegs.enumerated() {
      while next < plan.unserved.count, plan.unserved[next].before <= index {
        found.append(plan.unserved[next].0)
        next += 1
      }
      guard peg.daysLate > 0 else { continue }
      var quantity = peg.quantity
      var day = peg.availableOn
      if let last = found.last, last.demand == peg.demand, let until = last.availableOn {
        quantity += last.quantity
        day = max(day, until)
        found.removeLast()
      }
      found.append(
        NettingShortage(
          demand: peg.demand, item: peg.item, quantity: quantity, neededOn: peg.neededOn,
          availableOn: day))
    }
    return found + plan.unserved[next...].map(\.0)
  }
}

extension NettingPeg {
  /// The day on which goods from `proposal` are available; never earlier than the plan first said.
  fileprivate func day(_ proposal: ReplenishmentProposal) -> Int {
    max(availableOn, proposal.dueDay)
  }
}

extension SupplySource {
  /// The proposal that it comes from; nil for other supplies.
  var proposal: Int? {
    switch self {
    case .proposal(let index), .byProduct(let index, _): index
    case .stock, .receipt: nil
    }
  }
}
