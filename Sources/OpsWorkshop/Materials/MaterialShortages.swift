import OpsDomain
import OpsScheduling
import OpsWarehouse

/// What a material plan cannot serve in time, as operations answer it.
struct MaterialShortages {
  let names: MaterialNames

  /// The shortages of the requested products, in the order of the plan; goods that open production
  /// orders make too late come last.
  ///
  /// - Parameter products: Only these; nil for all.
  func views(of products: Set<RecordID>?) -> [MaterialShortageView] {
    let plan = names.plan
    func isWanted(_ item: Int) -> Bool {
      products?.contains(plan.draft.keys[item].product) ?? true
    }
    var last: [DemandSource: NettingPeg] = [:]
    for peg in plan.result.pegs
    where peg.daysLate > 0 && peg.availableOn >= last[peg.demand]?.availableOn ?? .min {
      last[peg.demand] = peg
    }
    let reason = MaterialReason(names)
    var views = plan.result.shortages.filter { isWanted($0.item) }.map { short in
      let demand = names.demand(short.demand, on: short.neededOn)
      return MaterialShortageView(
        sku: names.sku(short.item), size: names.size(short.item),
        quantity: Quantity(rawValue: short.quantity), demand: demand.name, kind: demand.kind,
        neededBy: demand.neededBy, reason: reason.text(short, last: last[short.demand]),
        availableOn: short.availableOn.map { CivilDate(daysSinceEpoch: $0) })
    }
    for fixed in plan.draft.fixed where isWanted(fixed.item) {
      guard fixed.daysLate(today: plan.book.today) > 0 else { continue }
      views.append(
        MaterialShortageView(
          sku: names.sku(fixed.item), size: names.size(fixed.item), quantity: fixed.quantity,
          demand: fixed.requestNumber, kind: .request, neededBy: fixed.neededBy,
          reason: "\(fixed.productionNumber) brings it on \(fixed.day)", availableOn: fixed.day))
    }
    return views
  }
}
