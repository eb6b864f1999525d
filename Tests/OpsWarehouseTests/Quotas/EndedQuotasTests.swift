import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Quotas whose time is over")
struct EndedQuotasTests {
  @Test func fromItsEndOnAQuotaCountsForNothing() async throws {
    let bench = try await QuotaBench()
    try await bench.take(15, for: "2h")
    bench.book.clock.set(to: StockBench.minute(120).adding(milliseconds: -1))
    let early = await StockBench.refusal { try await bench.issue(6, by: bench.seller) }
    #expect(early?.code == .insufficientStock)
    #expect(try await bench.figures().available == 5)
    bench.book.clock.set(to: StockBench.minute(120))
    let level = try await bench.stock.level()
    #expect(level.reserved == 0 && level.available == 20 && level.inQuotas == nil)
    let quota = try await bench.show("SQ-000001")
    #expect(quota.status == .expired && quota.remaining == 0 && quota.returned == 15)
    #expect(quota.endedAt == quota.until && quota.lots.isEmpty)
    #expect(try await bench.stock.verify().ok)
    #expect(try await bench.issue(6, by: bench.seller).onHand == 14)
    #expect(try await bench.issue(1).drawn == nil)
    let late = await StockBench.refusal { try await bench.issue(1, quota: "SQ-000001") }
    #expect(late?.code == .badState)
    #expect(await StockBench.refusal { try await bench.giveBack("SQ-000001") }?.code == .badState)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func theJobReturnsTheRest() async throws {
    let bench = try await QuotaBench()
    try await bench.take(5, for: "1h")
    try await bench.take(5, for: "1h", by: bench.sam)
    try await bench.take(5, for: "3h")
    try await bench.issue(6)
    #expect(try await bench.runJob() == "0 returned")
    bench.pass(hours: 1)
    #expect(try await bench.runJob() == "1 returned")
    #expect(try await bench.runJob() == "0 returned")
    let stored = try await bench.book.read { transaction in
      try await transaction.repository(StockQuota.self).all(where: .everything)
    }
    #expect(stored.map(\.status) == [.used, .expired, .active])
    #expect(stored.map(\.held) == [0, 0, 4])
    #expect(stored.map(\.returned) == [0, 5, 0])
    let reserved = try await bench.book.read { transaction in
      try await transaction.repository(StockLevel.self).all(where: .everything)
        .reduce(Quantity.zero) { $0 + $1.reserved }
    }
    #expect(reserved == 4)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func waitingRequestsGetWhatTheJobReturns() async throws {
    let bench = try await QuotaBench()
    try await bench.take(20, for: "1h")
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 3), bench.sam)
    bench.pass(hours: 1)
    try await bench.runJob()
    let level = try await bench.stock.level()
    #expect(level.reserved == 3 && level.available == 17)
  }

  @Test func waitingRequestsGetWhatIsReturnedByHand() async throws {
    let bench = try await QuotaBench()
    try await bench.take(20)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 3), bench.sam)
    try await bench.giveBack("SQ-000001", 4)
    let level = try await bench.stock.level()
    #expect(level.reserved == 19 && level.available == 1 && level.inQuotas == 16)
  }

  @Test func aProductKeepsItsUnitWhileSomeOfItIsLeased() async throws {
    let bench = try await QuotaBench()
    try await bench.take(4, for: "1h")
    let convert = ConvertProductUnit(sku: "LAMP-1", unit: "pair", factor: 2)
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.products.convertUnit(convert, bench.anna)
    }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("SQ-000001") == true)
  }
}
