import OpsScheduling
import Testing

/// Lot sizing under capacity, compared with exact results of small instances.
@Suite struct LotSizerTests {
  /// One unit of any item takes the same, and capacities are multiples of it: then some best plan
  /// has whole numbers.
  private func random(_ seed: UInt64) throws -> LotSizingInstance {
    var random = SearchRandom(seed: seed)
    func list(_ count: Int, _ range: ClosedRange<Int>) -> [Double] {
      (0..<count).map { _ in Double(range.lowerBound + random.below(range.count)) }
    }
    let periods = 4
    let use = Double(1 + random.below(2))
    return try LotSizingInstance(
      capacity: list(periods, 2...6).map { $0 * use }, consumption: [use, use],
      setupTime: list(2, 0...2).map { $0 * use },
      setupCost: list(2, 0...9), holdingCost: list(2, 0...3),
      demand: (0..<2).map { _ in list(periods, 0...2) })
  }

  @Test("Small instances get their best plan, and a bound that is not above it")
  func exact() throws {
    var solved = 0
    var refused = 0
    for seed in UInt64(1)...40 {
      let instance = try random(seed)
      guard let best = ExactLots(instance).best() else {
        refused += 1
        #expect(throws: LotSizingError.self, "seed \(seed)") {
          try LotSizer.solve(instance, iterations: 400)
        }
        continue
      }
      solved += 1
      let plan = try LotSizer.solve(instance, iterations: 400)
      #expect(abs(plan.cost - best) < 1e-6, "seed \(seed): \(plan.cost) for \(best)")
      #expect(plan.lowerBound <= best + 1e-6, "seed \(seed)")
      try check(plan, instance, "seed \(seed)")
    }
    #expect(solved > 10 && refused > 2, "\(solved) solved, \(refused) without a plan")
  }

  @Test("A larger instance keeps its capacity, and the same seed gives the same plan")
  func repeatable() throws {
    var random = SearchRandom(seed: 5)
    let demand = (0..<5).map { _ in (0..<10).map { _ in Double(80 + random.below(45)) } }
    let instance = try LotSizingInstance(
      capacity: Array(repeating: 600, count: 10), consumption: [1, 1, 1, 1, 1],
      setupTime: [12, 10, 8, 17, 11], setupCost: [50, 60, 25, 50, 37],
      holdingCost: [0.8, 1, 1.2, 0.9, 1], demand: demand)
    let plan = try LotSizer.solve(instance, seed: 3, iterations: 500)
    try check(plan, instance, "larger")
    #expect(plan.gap < 0.05)
    #expect(try LotSizer.solve(instance, seed: 3, iterations: 500) == plan)
  }

  @Test("Small instances are proven best, and a set-up too many is refused by proof")
  func proven() throws {
    let plan = try LotSizer.solve(
      try LotSizingInstance(
        capacity: [10, 6, 6], consumption: [1, 1], setupTime: [1, 2], setupCost: [5, 7],
        holdingCost: [1, 1], demand: [[2, 3, 1], [1, 0, 3]]))
    #expect(plan.gap == 0)
    let tight = try LotSizingInstance(
      capacity: [4, 7], consumption: [1, 1], setupTime: [2, 2], setupCost: [1, 1],
      holdingCost: [1, 1], demand: [[1, 2], [0, 3]])
    #expect(throws: LotSizingError.infeasible(period: 1)) { try LotSizer.solve(tight) }
  }

  @Test("A spent budget ends the search with the plan it has")
  func spent() throws {
    let instance = try LotSizingInstance(
      capacity: [10, 10], consumption: [1], setupTime: [1], setupCost: [5], holdingCost: [1],
      demand: [[3, 4]])
    let plan = try LotSizer.solve(instance, isSpent: { true })
    try check(plan, instance, "spent")
  }

  @Test("What capacity cannot serve is refused with the first such period")
  func infeasible() throws {
    let instance = try LotSizingInstance(
      capacity: [5, 5, 5], consumption: [1], setupTime: [1], setupCost: [5], holdingCost: [1],
      demand: [[3, 7, 1]])
    #expect(throws: LotSizingError.infeasible(period: 1)) { try LotSizer.solve(instance) }
  }

  @Test("Lists that do not fit, and figures below zero, are refused by name")
  func refused() {
    #expect(throws: LotSizingError.badSize(.setupTime)) {
      try LotSizingInstance(
        capacity: [1], consumption: [1], setupTime: [], setupCost: [1], holdingCost: [1],
        demand: [[1]])
    }
    #expect(throws: LotSizingError.badFigure(.demand)) {
      try LotSizingInstance(
        capacity: [1], consumption: [1], setupTime: [1], setupCost: [1], holdingCost: [1],
        demand: [[-1]])
    }
    #expect(throws: LotSizingError.badFigure(.capacity)) {
      try LotSizingInstance(
        capacity: [.nan], consumption: [1], setupTime: [1], setupCost: [1], holdingCost: [1],
        demand: [[1]])
    }
  }

  /// The plan serves all demand within the capacity and costs what it says.
  private func check(
    _ plan: LotSizingPlan, _ instance: LotSizingInstance, _ name: String
  ) throws {
    var cost = 0.0
    var loads = instance.capacity.map { -$0 }
    for item in 0..<instance.items {
      var stock = 0.0
      for period in 0..<instance.periods {
        let made = plan.production[item][period]
        #expect(made >= 0, "\(name)")
        if made > 0 {
          cost += instance.setupCost[item]
          loads[period] += instance.setupTime[item] + made * instance.consumption[item]
        }
        stock += made - instance.demand[item][period]
        #expect(stock > -1e-6, "\(name)")
        cost += stock * instance.holdingCost[item]
      }
    }
    #expect(loads.allSatisfy { $0 < 1e-6 }, "\(name)")
    #expect(abs(cost - plan.cost) < 1e-6, "\(name)")
    #expect(plan.lowerBound <= plan.cost, "\(name)")
  }
}
