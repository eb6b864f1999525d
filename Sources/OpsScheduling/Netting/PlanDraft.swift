/// The plan while it grows: proposals, pegs, and needs that no supply serves.
struct PlanDraft {
  var proposals: [ReplenishmentProposal] = []
  var pegs: [NettingPeg] = []
  /// Needs that no supply serves, each with the number of pegs before it.
  var unserved: [(NettingShortage, before: Int)] = []

  mutating func peg(
    _ need: NettingNeed, item: Int, _ supply: SupplySource, _ quantity: Int64,
    availableOn: Int
  ) {
    pegs.append(
      NettingPeg(
        demand: need.source, supply: supply, item: item, quantity: quantity, neededOn: need.day,
        availableOn: availableOn, daysLate: 0))
  }

  mutating func miss(_ need: NettingNeed, item: Int, _ quantity: Int64) {
    unserved.append(
      (
        NettingShortage(
          demand: need.source, item: item, quantity: quantity, neededOn: need.day,
          availableOn: nil),
        before: pegs.count
      ))
  }
}
