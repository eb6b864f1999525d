import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("quota take, list and return")
struct TakeQuotaTests {
  @Test func leasedGoodsAreReservedForTheHolder() async throws {
    let bench = try await QuotaBench()
    let quota = try await bench.take(5, desk: "VAN-1")
    #expect(quota.number == "SQ-000001" && quota.status == .active && quota.location == "MAIN")
    #expect(quota.taken == 5 && quota.remaining == 5 && quota.used == 0 && quota.returned == 0)
    #expect(quota.holderName == "wil" && quota.desk == "VAN-1" && quota.endedAt == nil)
    #expect(quota.since == SampleBook.start && quota.until == StockBench.minute(480))
    #expect(quota.lots.map(\.remaining) == [5])
    let level = try await bench.stock.level()
    #expect(level.onHand == 20 && level.reserved == 5 && level.available == 15)
    #expect(level.inQuotas == 5)
    let listed = try await bench.stock.stock.list(ListStock(), bench.wil).output.items
    #expect(listed.first { $0.sku == "LAMP-1" }?.inQuotas == 5)
    let verified = try await bench.stock.verify()
    #expect(verified.ok && verified.quotas == 1)
  }

  @Test func quotasNeverTakeMoreThanIsFree() async throws {
    let bench = try await QuotaBench()
    try await bench.stock.reserve(4)
    try await bench.take(10)
    try await bench.take(5, by: bench.seller)
    let refused = await StockBench.refusal { try await bench.take(2) }
    #expect(refused?.code == .insufficientStock && refused?.field == "quantity")
    #expect(refused?.message == "2 wanted, but only 1 available at MAIN")
    #expect(await StockBench.refusal { try await bench.stock.reserve(2) } != nil)
    try await bench.take(1)
    #expect(try await bench.figures().available == 0)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func fiftyAtOnceTakeTwentyOfTwenty() async throws {
    let bench = try await QuotaBench()
    let results = await withTaskGroup(of: OpsError?.self) { group in
      for _ in 0..<50 {
        group.addTask { await StockBench.refusal { try await bench.take(1) } }
      }
      return await group.reduce(into: [OpsError?]()) { $0.append($1) }
    }
    #expect(results.filter { $0 == nil }.count == 20)
    #expect(results.compactMap { $0 }.allSatisfy { $0.code == .insufficientStock })
    #expect(try await bench.figures().available == 0)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func aQuotaIsOfOnePlaceAndOnlyOfTheHouse() async throws {
    let bench = try await QuotaBench()
    try await bench.stock.move(3)
    let refused = await StockBench.refusal { try await bench.take(4, at: "SHOP") }
    #expect(refused?.code == .insufficientStock)
    #expect(try await bench.take(3, at: "SHOP").location == "SHOP")
    #expect(try await bench.stock.level(at: "SHOP").inQuotas == 3)
    #expect(try await bench.stock.level(at: "MAIN").inQuotas == nil)
    let outside = await StockBench.refusal { try await bench.take(1, at: "CUSTOMER") }
    #expect(outside?.code == .ruleViolated)
  }

  @Test func wrongInputIsToldAtOnce() async throws {
    let bench = try await QuotaBench()
    let error = await StockBench.refusal { try await bench.take(0, for: "31d", at: "NOWHERE") }
    #expect(Set(error?.all.map(\.field) ?? []) == ["quantity", "for", "location"])
    for time in ["0s", "721h"] {
      #expect(await StockBench.refusal { try await bench.take(1, for: time) }?.field == "for")
    }
    #expect(await StockBench.refusal { try await bench.take(1, desk: " ") }?.field == "desk")
    #expect(try await bench.take(1, for: "30d").until == StockBench.minute(30 * 24 * 60))
    #expect(try await bench.figures().reserved == 1)
  }

  @Test func aQuotaIsReturnedInPartsOrAsAWhole() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5)
    let part = try await bench.giveBack("SQ-000001", 2)
    #expect(part.status == .active && part.remaining == 3 && part.returned == 2)
    #expect(try await bench.figures().available == 17)
    let more = await StockBench.refusal { try await bench.giveBack("SQ-000001", 4) }
    #expect(more?.code == .badQuantity && more?.message == "Only 3 are left in SQ-000001, not 4")
    for quantity: Quantity in [0, -1] {
      let error = await StockBench.refusal { try await bench.giveBack("SQ-000001", quantity) }
      #expect(error?.code == .badQuantity)
    }
    let whole = try await bench.giveBack("SQ-000001")
    #expect(whole.status == .returned && whole.remaining == 0 && whole.returned == 5)
    #expect(whole.endedAt == bench.stock.now && whole.lots.isEmpty)
    let again = await StockBench.refusal { try await bench.giveBack("SQ-000001") }
    #expect(again?.code == .badState)
    #expect(await StockBench.refusal { try await bench.giveBack("SQ-000009") }?.code == .notFound)
    #expect(try await bench.figures().available == 20)
  }

  @Test func moreTimeIsANewQuota() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5, for: "1h")
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.take(5, for: "9h")
    bench.pass(hours: 1)
    #expect(try await bench.list().map(\.status) == [.active, .expired])
    let changed = await StockBench.refusal {
      try await bench.book.write { transaction in
        let quotas = transaction.repository(StockQuota.self)
        var quota = try await quotas.named("SQ-000002")
        quota.until = quota.until.adding(milliseconds: 1)
        _ = try await quotas.update(quota)
      }
    }
    #expect(changed?.code == .ruleViolated)
  }

  @Test func listsShowTheStateOfThisMoment() async throws {
    let bench = try await QuotaBench()
    try await bench.take(1, for: "1h", desk: "VAN-1")
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.take(2, for: "8h", by: bench.sam)
    bench.book.clock.advance(milliseconds: 1000)
    try await bench.take(3, for: "8h")
    try await bench.giveBack("SQ-000003")
    bench.pass(hours: 1)
    func numbers(_ input: ListQuotas) async throws -> [String] {
      try await bench.list(input).map(\.number)
    }
    #expect(try await numbers(ListQuotas()) == ["SQ-000003", "SQ-000002", "SQ-000001"])
    #expect(try await numbers(ListQuotas(status: [.active])) == ["SQ-000002"])
    #expect(try await numbers(ListQuotas(status: [.expired])) == ["SQ-000001"])
    #expect(
      try await numbers(ListQuotas(status: [.expired, .active])) == ["SQ-000002", "SQ-000001"])
    #expect(try await numbers(ListQuotas(mine: true)) == ["SQ-000003", "SQ-000001"])
    #expect(try await numbers(ListQuotas(desk: "VAN-1")) == ["SQ-000001"])
    #expect(try await numbers(ListQuotas(product: "RICE")).isEmpty)
    #expect(try await numbers(ListQuotas(location: "SHOP")).isEmpty)
    let before = try await bench.list()
    try await bench.runJob()
    let after = try await bench.list()
    #expect(before.map(\.status) == after.map(\.status))
    #expect(before.map(\.returned) == after.map(\.returned))
  }

  @Test func aRehearsalChangesNothingAndAKeyCountsOnce() async throws {
    let bench = try await QuotaBench()
    let commits = try await bench.stock.commits()
    let input = TakeQuota(sku: "LAMP-1", quantity: 5, for: TimeSpan(milliseconds: 3_600_000))
    let shown = try await bench.service.take(
      input, bench.book.call(.warehouseKeeper, rehearsal: true)
    ).output
    #expect(shown.remaining == 5)
    #expect(try await bench.stock.commits() == commits)
    #expect(try await bench.figures().reserved == 0)
    for _ in 1...2 {
      _ = try await bench.service.take(input, bench.book.call(.warehouseKeeper, key: "k-1"))
    }
    #expect(try await bench.list().count == 1)
    #expect(try await bench.figures().reserved == 5)
  }
}
