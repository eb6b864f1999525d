import OpsScheduling
import Testing

/// Lots by cost and capacity as part of the netting.
@Suite struct LotGroupingTests {
  @Test("Grouped lots serve all net needs, keep the capacity and cost less than one lot a day")
  func grouping() throws {
    let items = [
      NettingItem(.make, leadDays: 1, bill: [BillPart(2, ExactRatio(2))]),
      NettingItem(.make, leadDays: 1, lot: LotRule(unit: 5)), NettingItem(.buy),
    ]
    let demands = (0..<16).map {
      NettingDemand(id: $0, item: $0 % 2, day: 10 + $0 / 2, quantity: Int64(10 + 5 * ($0 % 3)))
    }
    var input = NettingInput(items: items, demands: demands, today: 5, horizon: 30)
    let grouping = LotGrouping(
      items: [0, 1].map {
        LotGroupingItem($0, consumption: 1, setupTime: 5, setupCost: 40, holdingCost: 1)
      }, capacity: Array(repeating: 60, count: 8), firstDay: 10)
    let needs = try grouping.needs(of: try Netting.run(input))
    #expect(needs.joined().reduce(0, +) == demands.reduce(0) { $0 + $1.quantity })
    let plan = try LotSizer.solve(try grouping.instance(needs), iterations: 500)
    #expect(plan.cost < 16 * 40)
    input.plannedLots = try grouping.lots(of: plan, needs: needs, units: [1, 5])
    let result = try Netting.run(input)
    let made = result.proposals.filter { $0.kind == .make }
    #expect(made.count == input.plannedLots.count)
    #expect(result.shortages.isEmpty)
    #expect(made.allSatisfy { $0.item == 0 || $0.quantity % 5 == 0 })
    for day in 10..<18 {
      let load = made.filter { $0.dueDay == day }.reduce(0) { $0 + $1.quantity + 5 }
      #expect(load <= 60 + 5, "day \(day): one step of 5 above at most")
    }
    let parts = result.proposals.filter { $0.item == 2 }.reduce(0) { $0 + $1.quantity }
    #expect(parts == 2 * made.filter { $0.item == 0 }.reduce(0) { $0 + $1.quantity })
  }

  @Test("Needs before the first period count in it, and those after the last are left out")
  func periods() throws {
    let demands = [(1, 5), (2, 11), (3, 12), (4, 14)].map {
      NettingDemand(id: $0.0, item: 0, day: $0.1, quantity: 1 << $0.0)
    }
    let result = try Netting.run(
      NettingInput(items: [NettingItem(.make)], demands: demands, today: 1, horizon: 30))
    let grouping = LotGrouping(
      items: [LotGroupingItem(0, consumption: 1, setupTime: 0, setupCost: 1, holdingCost: 1)],
      capacity: [99, 99], firstDay: 10, periodDays: 2)
    #expect(try grouping.needs(of: result) == [[2 + 4, 8]])
  }
}
