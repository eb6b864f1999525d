import OpsDomain
import OpsScheduling
import OpsWarehouse

/// From when on the floor could begin what a material plan proposes to make: when the parts are
/// there that are on their way or are made for it.
///
/// What is still to be bought sets no day: nobody has ordered it, so it may come at any time.
struct MaterialStarts {
  private let plan: MaterialPlan
  private let today: Int
  /// The pegs of the parts of each proposal, by its index.
  private let parts: [Int: [NettingPeg]]
  private var known: [Int: Int] = [:]

  init(_ plan: MaterialPlan, today: CivilDate) {
    self.plan = plan
    self.today = Int(today.daysSinceEpoch)
    var parts: [Int: [NettingPeg]] = [:]
    for peg in plan.result.pegs {
      if case .component(let proposal, _) = peg.demand { parts[proposal, default: []].append(peg) }
    }
    self.parts = parts
  }

  /// The first day on which the proposal can begin; nil where nothing keeps it waiting.
  mutating func earliest(_ proposal: Int) -> CivilDate? {
    let day = start(proposal)
    return day > today ? CivilDate(daysSinceEpoch: day) : nil
  }

  private mutating func start(_ proposal: Int) -> Int {
    if let day = known[proposal] { return day }
    var day = today
    for peg in parts[proposal] ?? [] { day = max(day, arrival(peg)) }
    known[proposal] = day
    return day
  }

  /// Bills do not go round in a circle: the parts of parts come to an end.
  private mutating func arrival(_ peg: NettingPeg) -> Int {
    switch peg.supply {
    case .stock: today
    case .receipt: peg.availableOn
    case .proposal(let index), .byProduct(let index, _):
      plan.result.proposals[index].kind == .buy
        ? today : start(index) + plan.result.proposals[index].leadDays
    }
  }
}
