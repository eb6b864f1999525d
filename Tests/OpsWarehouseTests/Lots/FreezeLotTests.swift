import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods that are frozen and thawed")
struct FreezeLotTests {
  private func change(
    _ milk: LotBench, _ input: FreezeLot, thaw: Bool = false
  ) async throws -> LotChangeView {
    thaw
      ? try await milk.lots.thaw(input, milk.bench.wil).output
      : try await milk.lots.freeze(input, milk.bench.wil).output
  }

  @Test func freezingCountsFromItsDayAndThawingTakesItBack() async throws {
    let milk = try await LotBench()
    try await milk.receive(6, lot: "A", due: 5)
    let frozen = try await change(milk, FreezeLot(sku: "MILK", quantity: 4, to: "SHOP"))
    #expect(frozen.lots.first?.due == milk.today.adding(days: 90))
    #expect(frozen.lots.first?.to == "SHOP")
    milk.pass(days: 30)
    let thawed = try await change(milk, FreezeLot(sku: "MILK", quantity: 1), thaw: true)
    #expect(thawed.lots.first?.due == milk.today.adding(days: 2))
    let code = try #require(thawed.lots.first?.becomes)
    let lot = try await milk.show(code).lot
    #expect(lot.event == .thawed && lot.location == "SHOP" && lot.status == .active)
    #expect(try await milk.show("A").lot.status == .expired)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func whatIsFrozenIsNotFrozenAgainAndWhatIsNotIsNotThawed() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 5)
    let warm = await StockBench.refusal {
      try await change(milk, FreezeLot(sku: "MILK", quantity: 1), thaw: true)
    }
    #expect(warm?.code == .insufficientStock)
    _ = try await change(milk, FreezeLot(sku: "MILK", quantity: 2))
    let cold = await StockBench.refusal {
      try await change(milk, FreezeLot(sku: "MILK", quantity: 1))
    }
    #expect(cold?.code == .insufficientStock)
  }

  @Test func openedGoodsStayOpenInTheFreezer() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 5)
    let opened = try #require(try await milk.open(1).lots.first?.becomes)
    let frozen = try await change(milk, FreezeLot(sku: "MILK", quantity: 1, lot: opened))
    let code = try #require(frozen.lots.first?.becomes)
    #expect(try await milk.show(code).lot.opened)
  }

  @Test func theWholeWayIsTracedUpAndDown() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 5)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    let frozen = try await change(milk, FreezeLot(sku: "MILK", quantity: 2, lot: opened))
    let last = try #require(frozen.lots.first?.becomes)
    try await milk.issue(1, lot: last)
    let down = try await milk.lots.trace(LotReference(lot: "A"), milk.bench.wil).output.items
    #expect(down.contains { $0.direction == "down" && $0.lot == last && $0.to == "CUSTOMER" })
    #expect(down.contains { $0.direction == "up" && $0.event == "receipt" && $0.quantity == 5 })
    let up = try await milk.lots.trace(LotReference(lot: last), milk.bench.wil).output.items
    #expect(up.contains { $0.lot == "A" && $0.from == "SUPPLIER" && $0.distance == 2 })
  }
}
