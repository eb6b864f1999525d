import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// What a group of machines must make day by day, prepared for the search for lots.
struct LotQuestion {
  /// Goods that the group makes.
  private struct Item {
    let index: Int
    /// Seconds.
    let setup: Double
    /// Seconds for a unit.
    let run: Double
    let unitCost: UnitPrice?
    /// The smallest step of a quantity, in units.
    let step: Double
    /// Units by day.
    var needs: [Double]
  }

  private static let dayRange: ClosedRange<Int64> = 1...60
  private static let usualTries: Int64 = 20_000
  private static let percentRange: ClosedRange<Quantity> =
    Quantity(rawValue: 100)...Quantity(rawValue: 99 * FixedPoint.one)

  private let names: MaterialNames
  private let items: [Item]
  private let today: CivilDate
  private let days: Int
  /// Seconds that the machines have left, by day.
  private let capacity: [Double]
  private let group: String
  /// The group as the caller wrote it.
  private let groupName: String
  /// What an hour of a machine costs.
  private let rate: Double
  /// The daily cost of keeping goods, as a share of their value.
  private let holding: Double
  private let tries: Int
  /// Whether the caller may see the cost of all goods: single costs could be derived from the
  /// totals.
  private let seesCosts: Bool

  init(_ input: SizeLots, _ transaction: Transaction) async throws {
    days = try Self.days(input.horizon)
    let principal = transaction.principal
    seesCosts = principal.seesAllCosts
    if input.holding != nil {
      // With freely chosen shares, the cost of a piece could be derived.
      try principal.require(.inventoryViewCost, to: "Choosing the holding cost")
      try principal.requireWhole(
        .inventoryViewCost, for: "the holding cost covers all goods")
    }
    holding = try Self.holding(input.holding)
    tries = try Self.tries(input.tries)
    groupName = try TextRules.name(input.group, field: "group")
    group = TextFolding.fold(groupName)
    today = transaction.today
    let system = transaction.asSystem("calculates lot sizes of production")
    capacity = try await GroupCapacity(group, named: groupName, days: days, system).seconds
    rate = Double(try await Settings.machineRate.value(system).rawValue) / Double(FixedPoint.one)
    guard rate > 0 else {
      throw OpsError(
        .ruleViolated, "A machine hour costs 0, so set-ups cost nothing",
        field: "group", hint: "run `opsh setting set workshop.machine_rate AMOUNT`")
    }
    let book = try await MaterialBook.read(nil, method: nil, transaction)
    let through = today.adding(days: days - 1)
    let plan = try MaterialNetting(book, through: through, period: 1).plan()
    names = try await MaterialNames(plan, transaction)
    items = try await Self.items(plan, group, today, days, system)
  }

  // MARK: What is asked

  private static func days(_ horizon: TimeSpan?) throws(OpsError) -> Int {
    guard let horizon else { return 28 }
    let days = (horizon.milliseconds + 86_399_999) / 86_400_000
    guard dayRange.contains(days) else {
      throw OpsError(
        .badValue, "Lots are planned 1 to 60 days ahead, not \(horizon)", field: "horizon",
        hint: "write a time such as 28d")
    }
    return Int(days)
  }

  private static func holding(_ percent: Quantity?) throws(OpsError) -> Double {
    let percent = percent ?? .whole(20)
    guard percentRange.contains(percent) else {
      throw OpsError(
        .badValue,
        "--holding must be 0.0001 to 99 per cent of the value in a year, not \(percent)",
        field: "holding", hint: "leave --holding out for 20")
    }
    return Double(percent.rawValue) / Double(FixedPoint.one) / 100 / 365
  }

  private static func tries(_ tries: Int64?) throws(OpsError) -> Int {
    let tries = tries ?? usualTries
    guard (0...10_000_000).contains(tries) else {
      throw OpsError(
        .badValue, "--tries must be 0 to 10000000, not \(tries)", field: "tries",
        hint: "leave --tries out for 20000")
    }
    return Int(tries)
  }

  /// The proposals to make with a step in the group, by the day on which they are needed.
  private static func items(
    _ plan: MaterialPlan, _ group: String, _ today: CivilDate, _ days: Int, _ system: Transaction
  ) async throws -> [Item] {
    var needs: [Int: [Double]] = [:]
    for proposal in plan.result.proposals where proposal.kind == .make {
      let day = min(days - 1, max(0, proposal.dueDay - Int(today.daysSinceEpoch)))
      needs[proposal.item, default: Array(repeating: 0, count: days)][day] +=
        Double(proposal.quantity) / Double(FixedPoint.one)
    }
    var costs = try await StandardCost(
      of: Set(needs.keys.map { plan.draft.keys[$0].product }).sorted(), system)
    var items: [Item] = []
    for (index, needs) in needs.sorted(by: { $0.key < $1.key }) {
      let product = plan.draft.keys[index].product
      let steps = try await system.repository(RoutingStep.self).of(product)
        .filter { TextFolding.sameBytes(TextFolding.fold($0.group), group) }
      guard !steps.isEmpty else { continue }
      let scale = plan.book.products[product]?.scale ?? Int64(FixedPoint.scale)
      // Bad pieces are made in addition.
      let bad = Double(plan.book.bills[product]?.scrap ?? 0) / Double(FixedPoint.one)
      items.append(
        Item(
          index: index, setup: steps.reduce(0) { $0 + Double($1.setup.milliseconds) / 1000 },
          run: steps.reduce(0) { $0 + Double($1.run.milliseconds) / 1000 } * (1 + bad),
          unitCost: try await costs.unitCost(of: product),
          step: Double(BillMath.step(scale: scale)) / Double(FixedPoint.one), needs: needs))
    }
    return items
  }

  // MARK: The answer

  /// Throws `rule.violated` if the machines cannot make the needed goods in time.
  func answer() throws -> MaterialLotsView {
    guard !items.isEmpty else { return view([], plan: nil) }
    let lots: [[Double]]
    let plan: LotSizingPlan
    do {
      plan = try LotSizer.solve(try instance(), iterations: tries, isSpent: { Task.isCancelled })
      try Task.checkCancellation()
      lots = zip(items, plan.production).map(Self.whole)
    } catch let error as LotSizingError {
      throw refusal(error)
    }
    let found = zip(items, lots).flatMap(lots(of:_:)).sorted {
      ($0.day, $0.sku, $0.size ?? "") < ($1.day, $1.sku, $1.size ?? "")
    }
    return view(found, plan: plan)
  }

  /// Every day keeps room for one step of each item, so that lots can be rounded up to whole
  /// pieces.
  private func instance() throws(LotSizingError) -> LotSizingInstance {
    let room = items.reduce(0) { $0 + $1.run * $1.step }
    return try LotSizingInstance(
      capacity: capacity.map { max(0, $0 - room) }, consumption: items.map(\.run),
      setupTime: items.map(\.setup), setupCost: items.map { $0.setup * rate / 3600 },
      holdingCost: items.map { item in
        let cost = item.unitCost.map { Double($0.rawValue) / Double(FixedPoint.one) } ?? 0
        return cost * holding
      }, demand: items.map(\.needs))
  }

  /// Lots in whole steps: what is made until a day is rounded up, so that nothing is short.
  private static func whole(_ item: Item, _ lots: [Double]) -> [Double] {
    var (made, rounded) = (0.0, 0.0)
    return lots.map { lot in
      made += lot
      // Slightly less, so that the error of a sum of fractions does not round it up.
      let steps = max(0, ((made - rounded) / item.step - 1e-6).rounded(.up))
      rounded += steps * item.step
      return steps * item.step
    }
  }

  private func lots(of item: Item, _ lots: [Double]) -> [MaterialLotsView.Lot] {
    let product = names.product(item.index)
    var served = 0
    var stock = 0.0
    return lots.indices.compactMap { day in
      guard lots[day] > 0 else { return nil }
      stock += lots[day]
      var count: Int64 = 0
      var last = day
      while served < item.needs.count, item.needs[served] <= stock + item.step / 2 {
        if item.needs[served] > 0 { (count, last) = (count + 1, served) }
        stock -= item.needs[served]
        served += 1
      }
      return MaterialLotsView.Lot(
        day: today.adding(days: day), sku: names.sku(item.index), size: names.size(item.index),
        quantity: Quantity(rawValue: Int64((lots[day] * Double(FixedPoint.one)).rounded())),
        unit: product?.unit ?? "", through: today.adding(days: max(day, last)), needs: count)
    }
  }

  private func view(_ lots: [MaterialLotsView.Lot], plan: LotSizingPlan?) -> MaterialLotsView {
    let apart = items.reduce(0) { $0 + $1.needs.count { $0 > 0 } }
    let cost = items.reduce(0) { sum, item in
      sum + Double(item.needs.count { $0 > 0 }) * item.setup * rate / 3600
    }
    func share(_ value: Double) -> Quantity {
      Quantity(rawValue: Int64((value * Double(FixedPoint.one)).rounded()))
    }
    return MaterialLotsView(
      group: group, until: today.adding(days: days - 1), setups: Int64(lots.count),
      setupsApart: Int64(apart),
      costShare: plan.flatMap { cost > 0 && seesCosts ? share($0.cost / cost) : nil },
      gap: plan.flatMap { $0.gap.isFinite && seesCosts ? share($0.gap) : nil }, lots: lots,
      unvalued: items.filter { $0.unitCost == nil }.map { names.sku($0.index) }.sorted())
  }

  private func refusal(_ error: LotSizingError) -> OpsError {
    switch error {
    case .infeasible(let period), .notFound(let period):
      OpsError(
        .ruleViolated,
        "The machines of the group \(Excerpt.of(groupName)) cannot make the goods needed by "
          + "\(today.adding(days: period))",
        field: "group",
        hint: "open more shifts with `opsh shift calendar open DATE`, or move the due days")
    case .badSize(let field), .badFigure(let field):
      OpsError(
        .tooLarge,
        "The \(field.rawValue.replacing("_", with: " ")) of the group \(Excerpt.of(groupName)) "
          + "is out of range",
        field: "group", hint: "give a shorter --horizon")
    case .tooLarge:
      OpsError(
        .tooLarge, "The quantities of the group \(Excerpt.of(groupName)) are out of range",
        field: "group", hint: "give a shorter --horizon")
    }
  }
}
