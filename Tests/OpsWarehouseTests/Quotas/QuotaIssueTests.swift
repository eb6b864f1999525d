import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Issues from quotas")
struct QuotaIssueTests {
  @Test func nobodyElseGetsLeasedGoods() async throws {
    let bench = try await QuotaBench()
    try await bench.take(18)
    let refused = await StockBench.refusal { try await bench.issue(3, by: bench.seller) }
    #expect(refused?.code == .insufficientStock)
    #expect(await StockBench.refusal { try await bench.stock.move(3) }?.code == .insufficientStock)
    try await bench.issue(2, by: bench.seller)
    let view = try await bench.issue(3)
    #expect(view.drawn?.map(\.quota) == ["SQ-000001"])
    #expect(view.drawn?.first?.quantity == 3 && view.drawn?.first?.remaining == 15)
    #expect(view.onHand == 15 && view.reserved == 15 && view.available == 0)
  }

  @Test func theHoldersQuotaComesFirstAndCountsOnce() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    let view = try await bench.issue(8)
    #expect(view.quantity == 8 && view.lots.map(\.quantity) == [5, 3])
    #expect(view.onHand == 12 && view.reserved == 0 && view.available == 12)
    let quota = try await bench.show("SQ-000001")
    #expect(quota.status == .used && quota.used == 5 && quota.remaining == 0)
    #expect(quota.returned == 0)
    #expect(try await bench.issue(1).drawn == nil)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func theQuotaThatEndsFirstIsUsedFirst() async throws {
    let bench = try await QuotaBench()
    try await bench.take(4, for: "8h")
    try await bench.take(4, for: "2h")
    try await bench.take(4, for: "1h", by: bench.seller)
    let view = try await bench.issue(5)
    #expect(view.drawn?.map(\.quota) == ["SQ-000002", "SQ-000001"])
    #expect(view.drawn?.map(\.quantity) == [4, 1])
    #expect(try await bench.show("SQ-000003").remaining == 4)
  }

  @Test func moreThanQuotaAndFreeStockIsRefusedAsAWhole() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    try await bench.take(12, by: bench.seller)
    let refused = await StockBench.refusal { try await bench.issue(9) }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message.hasPrefix("5 of 9 from your quotas; 4 wanted") == true)
    #expect(try await bench.show("SQ-000001").remaining == 5)
    #expect(try await bench.issue(8).onHand == 12)
  }

  @Test func anIssueAtAnotherPlaceLeavesTheQuota() async throws {
    let bench = try await QuotaBench()
    try await bench.stock.move(6)
    try await bench.take(4, at: "SHOP")
    #expect(try await bench.issue(2).drawn == nil)
    #expect(try await bench.issue(5, at: "SHOP").drawn?.map(\.quantity) == [4])
  }

  @Test func aNamedQuotaIsUsedWhereverItLies() async throws {
    let bench = try await QuotaBench()
    try await bench.stock.move(6)
    try await bench.take(4, at: "SHOP")
    let view = try await bench.issue(3, quota: "SQ-000001")
    #expect(view.from == "SHOP" && view.onHand == 3 && view.drawn?.first?.remaining == 1)
    let more = await StockBench.refusal { try await bench.issue(2, quota: "SQ-000001") }
    #expect(more?.code == .insufficientStock)
    #expect(more?.message == "2 wanted, but only 1 left in SQ-000001")
    let placed = await StockBench.refusal {
      try await bench.issue(1, at: "SHOP", quota: "SQ-000001")
    }
    #expect(placed?.field == "quota")
    let other = await StockBench.refusal {
      try await bench.issue(1, of: "RICE", quota: "SQ-000001")
    }
    #expect(other?.code == .ruleViolated)
  }

  @Test func goodsThatLeftBeforeTheQuotaAreNotOfIt() async throws {
    let bench = try await QuotaBench()
    let before = bench.stock.now
    bench.pass(hours: 2)
    try await bench.take(5)
    #expect(try await bench.issue(1, on: before.adding(milliseconds: 1)).drawn == nil)
    let named = await StockBench.refusal {
      try await bench.issue(1, quota: "SQ-000001", on: before.adding(milliseconds: 1))
    }
    #expect(named?.code == .badDate && named?.field == "at")
    let taken = bench.stock.now
    bench.pass(hours: 1)
    // An offline desk tells later what it gave out then.
    #expect(try await bench.issue(2, on: taken).drawn?.map(\.quantity) == [2])
    #expect(try await bench.stock.verify().ok)
  }

  @Test func ofLotsThoseThatExpireFirstAreUsedAndExpiredOnesAreNot() async throws {
    let milk = try await LotBench()
    let bench = QuotaBench(on: milk.bench)
    try await milk.receive(4, lot: "B", due: 9)
    try await milk.receive(3, lot: "A", due: 1)
    let quota = try await bench.take(5, of: "MILK", for: "10d")
    #expect(quota.lots.map(\.lot) == ["A", "B"] && quota.lots.map(\.remaining) == [3, 2])
    #expect(try await bench.issue(1, of: "MILK").lots.map(\.lot) == ["A"])
    #expect(try await bench.issue(1, of: "MILK", lot: "B").drawn?.map(\.quantity) == [1])
    milk.pass(days: 3)
    let view = try await bench.issue(2, of: "MILK")
    #expect(view.lots.map(\.lot) == ["B", "B"] && view.drawn?.map(\.quantity) == [1])
    let rest = try await bench.show("SQ-000001")
    #expect(rest.remaining == 2 && rest.lots.map(\.lot) == ["A"])
    let refused = await StockBench.refusal {
      try await bench.issue(1, of: "MILK", quota: "SQ-000001")
    }
    #expect(refused?.code == .insufficientStock)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func aNamedLotIsLeased() async throws {
    let milk = try await LotBench()
    let bench = QuotaBench(on: milk.bench)
    try await milk.receive(4, lot: "A", due: 2)
    try await milk.receive(4, lot: "B", due: 9)
    #expect(try await bench.take(3, of: "MILK", lot: "B").lots.map(\.lot) == ["B"])
    let more = await StockBench.refusal { try await bench.take(2, of: "MILK", lot: "B") }
    #expect(more?.code == .insufficientStock)
    let unknown = await StockBench.refusal { try await bench.take(1, of: "MILK", lot: "X") }
    #expect(unknown?.code == .notFound)
  }

  @Test func lostGoodsAreTakenOffTheQuota() async throws {
    let bench = try await QuotaBench()
    try await bench.take(10)
    let view = try await bench.stock.adjust(-14, code: "damaged")
    #expect(view.lost?.map(\.reference) == ["SQ-000001"] && view.lost?.map(\.quantity) == [4])
    let quota = try await bench.show("SQ-000001")
    #expect(quota.remaining == 6 && quota.lost == 4 && quota.returned == 0)
    #expect(try await bench.stock.verify().ok)
    try await bench.undo()
    let back = try await bench.show("SQ-000001")
    #expect(back.remaining == 10 && back.lost == 0)
    #expect(try await bench.stock.verify().ok)
    try await bench.stock.adjust(-20, code: "stolen")
    #expect(try await bench.show("SQ-000001").status == .used)
  }
}
