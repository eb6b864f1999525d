import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What to order")
struct ReorderTests {
  private func set(
    _ bench: ValuationBench, _ input: SetReorder
  ) async throws -> StockPolicyView {
    try await bench.book.dependencies.reorder.set(input, bench.stock.wil).output
  }

  private func propose(
    _ bench: ValuationBench, _ input: ProposeReorder = ProposeReorder()
  ) async throws -> [ReorderProposalView] {
    try await bench.book.dependencies.reorder.propose(input, bench.stock.wil).output.items
  }

  @Test func rulesAreMadeChangedAndTakenAway() async throws {
    let bench = try await ValuationBench()
    let made = try await set(
      bench,
      SetReorder(
        sku: "LAMP-1", min: 5, max: 40, multiple: 6, leadTime: TimeSpan(parsing: "2d"),
        serviceLevel: UnitPrice(parsing: "0.9")))
    #expect(made.location == "MAIN" && made.leadDays == 2 && made.serviceLevel == "0.9")
    let changed = try await set(bench, SetReorder(sku: "LAMP-1", min: 8, max: 40))
    #expect(changed.minimum == 8 && changed.multiple == 6 && changed.id == made.id)
    let commits = try await bench.stock.commits()
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 8, max: 40))
    #expect(try await bench.stock.commits() == commits)
    let fixed = try await set(bench, SetReorder(sku: "LAMP-1", min: 8, max: 40, order: 12))
    #expect(fixed.order == 12 && fixed.multiple == 6)
    let cleared = try await set(
      bench, SetReorder(sku: "LAMP-1", min: 8, max: 40, order: 0, multiple: 0))
    #expect(cleared.order == nil && cleared.multiple == nil)
    let reorder = bench.book.dependencies.reorder
    let listed = try await reorder.rules(
      ListReorderRules(location: "MAIN", product: ["LAMP-1"]), bench.stock.sam)
    #expect(listed.output.items == [cleared])
    _ = try await reorder.remove(RemoveReorder(sku: "LAMP-1"), bench.stock.wil)
    #expect(try await reorder.rules(ListReorderRules(), bench.stock.sam).output.items.isEmpty)
    let gone = await StockBench.refusal {
      try await reorder.remove(RemoveReorder(sku: "LAMP-1"), bench.stock.wil)
    }
    #expect(gone?.code == .notFound)
  }

  @Test func rulesThatCannotBeAreRefused() async throws {
    let bench = try await ValuationBench()
    let wrong: [(SetReorder, String)] = [
      (SetReorder(sku: "LAMP-1", min: 5, max: 4), "max"),
      (SetReorder(sku: "LAMP-1", min: Quantity(rawValue: 1), max: 4), "min"),
      (SetReorder(sku: "LAMP-1", min: 1, max: 4, location: "SUPPLIER"), "location"),
      (
        SetReorder(sku: "LAMP-1", min: 1, max: 4, leadTime: try TimeSpan(parsing: "36h")),
        "lead_time"
      ),
      (
        SetReorder(sku: "LAMP-1", min: 1, max: 4, serviceLevel: try UnitPrice(parsing: "1")),
        "service_level"
      ),
    ]
    for (input, field) in wrong {
      #expect(await StockBench.refusal { try await set(bench, input) }?.field == field)
    }
    let denied = await StockBench.refusal {
      try await bench.book.dependencies.reorder.set(
        SetReorder(sku: "LAMP-1", min: 1, max: 4), bench.stock.sam)
    }
    #expect(denied?.code == .denied)
  }

  @Test func withoutDemandTheMinimumAloneDecides() async throws {
    let bench = try await ValuationBench()
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 20, max: 45, multiple: 6))
    let proposals = try await propose(bench, ProposeReorder(why: true))
    let lamp = try #require(proposals.first)
    #expect(lamp.quantity == 30 && lamp.position == 20 && lamp.method == .none)
    #expect(lamp.why?.contains("multiple of 6") == true)
    try await bench.stock.receive(1)
    #expect(try await propose(bench).isEmpty)
    let all = try await propose(bench, ProposeReorder(satisfied: true))
    #expect(all.map(\.quantity) == [0] && all.first?.why == nil)
  }

  @Test func whatIsReservedOnItsWayAndWaitedForCounts() async throws {
    let bench = try await ValuationBench()
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 20, max: 40))
    _ = try await set(
      bench, SetReorder(sku: "LAMP-1", min: 3, max: 8, location: "SHOP"))
    try await bench.stock.reserve(4)
    try await bench.send(2)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 17), bench.stock.sam)
    let proposals = try await propose(bench)
    let main = try #require(proposals.first { $0.location == "MAIN" })
    // 20 less 2 sent, 4 of them reserved; a request pegs nothing by itself.
    #expect(main.onHand == 18 && main.available == 14 && main.waiting == 17)
    #expect(main.position == -3 && main.quantity == 43)
    let shop = try #require(proposals.first { $0.location == "SHOP" })
    #expect(shop.incoming == 2 && shop.waiting == 0 && shop.quantity == 6)
  }

  @Test func steadyDemandMovesTheReorderPoint() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(200, on: ValuationBench.day(1))
    for day: Int64 in 70..<100 {
      try await bench.stock.issue(.whole(day % 2 == 0 ? 2 : 4), on: ValuationBench.day(day))
    }
    _ = try await set(
      bench,
      SetReorder(
        sku: "LAMP-1", min: 5, max: 150, leadTime: TimeSpan(parsing: "10d"),
        serviceLevel: UnitPrice(parsing: "0.95")))
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "reorder.history", value: "30d"), bench.stock.anna)
    let lamp = try #require(try await propose(bench, ProposeReorder(satisfied: true)).first)
    #expect(lamp.method == .movingAverage && lamp.days == 30 && lamp.dailyDemand == 3)
    // 10 days of 3, and 1.645 · 1.017 · √10 = 5.29 kept for safety.
    #expect(lamp.safetyStock == 6 && lamp.reorderPoint == 36)
    #expect(lamp.position == 130 && lamp.quantity == 0)
    try await bench.stock.issue(94)
    #expect(try await propose(bench).first?.quantity == 114)
  }

  @Test func rareDemandIsForecastByCrostonUnlessTold() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(200, on: ValuationBench.day(1))
    for day: Int64 in stride(from: 12, to: 100, by: 8) {
      try await bench.stock.issue(8, on: ValuationBench.day(day))
    }
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 0, max: 150))
    let rare = try #require(try await propose(bench, ProposeReorder(satisfied: true)).first)
    #expect(rare.method == .croston && rare.dailyDemand < 2)
    let mean = try await propose(bench, ProposeReorder(method: .movingAverage, satisfied: true))
    #expect(mean.first?.method == .movingAverage)
  }

  @Test func aPlaceAmongSeveralHasTheDemandThatLeftIt() async throws {
    let bench = try await ValuationBench()
    try await bench.stock.receive(100, on: ValuationBench.day(1))
    try await bench.stock.receive(100, at: "SHOP", on: ValuationBench.day(1))
    for day: Int64 in 10..<100 {
      try await bench.stock.issue(1, at: "SHOP", on: ValuationBench.day(day))
    }
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 0, max: 50))
    _ = try await set(bench, SetReorder(sku: "LAMP-1", min: 0, max: 50, location: "SHOP"))
    let all = try await propose(bench, ProposeReorder(satisfied: true))
    #expect(all.first { $0.location == "MAIN" }?.dailyDemand == 0)
    let shop = try #require(all.first { $0.location == "SHOP" })
    #expect(shop.dailyDemand > Quantity(rawValue: 900_000))
  }
}
