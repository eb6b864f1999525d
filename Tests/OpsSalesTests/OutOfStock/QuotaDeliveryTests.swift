import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Deliveries from quotas")
struct QuotaDeliveryTests {
  private func take(
    _ quantity: Quantity, at location: String? = nil, as role: Role = .salesperson,
    _ bench: OutOfStockBench
  ) async throws {
    _ = try await bench.book.dependencies.quotas.take(
      TakeQuota(
        sku: "LAMP-1", quantity: quantity, for: TimeSpan(milliseconds: 8 * 3_600_000),
        location: location), bench.book.call(role))
  }

  private func quota(_ bench: OutOfStockBench) async throws -> QuotaView {
    try await bench.book.dependencies.quotas.show(
      QuotaReference(quota: "SQ-000001"), bench.book.call(.administrator)
    ).output
  }

  @Test func aSalespersonDeliversWhatTheyHaveLeased() async throws {
    let bench = try await OutOfStockBench()
    try await take(5, bench)
    try await take(15, as: .warehouseKeeper, bench)
    let number = try await bench.create(8).number
    let delivered = try await bench.deliver(number, 3, as: .salesperson)
    #expect(delivered.delivered == 3)
    #expect(try await quota(bench).used == 3)
    #expect(try await bench.level().onHand == 17)
    #expect(try await bench.level().reserved == 17)
    // Two are left in the quota, and all others belong to somebody else.
    let refused = await bench.refusal {
      try await bench.deliver(number, 3, as: .salesperson)
    }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message.contains("2 reserved, 0 free at MAIN") == true)
    #expect(try await quota(bench).used == 3)
    try await bench.deliver(number, 2, as: .salesperson)
    #expect(try await quota(bench).status == .used)
  }

  @Test func goodsOfTheRequestComeBeforeTheQuota() async throws {
    let bench = try await OutOfStockBench()
    let number = try await bench.create(10).number
    try await take(14, bench)
    try await bench.allocate()
    #expect(try await bench.level().reserved == 20)
    let first = try await bench.deliver(number, 8, as: .salesperson)
    #expect(first.delivered == 8)
    #expect(try await quota(bench).used == 2)
    let level = try await bench.level()
    #expect(level.onHand == 12 && level.reserved == 12)
  }

  @Test func leasedGoodsAreDeliveredFromWhereTheyLie() async throws {
    let bench = try await OutOfStockBench()
    try await bench.move(6, from: "MAIN", to: "SHOP", .transfer)
    try await take(4, at: "SHOP", bench)
    let number = try await bench.create(9).number
    try await bench.deliver(number, 5, as: .salesperson)
    #expect(try await bench.level(at: "SHOP").onHand == 2)
    #expect(try await bench.level().onHand == 13)
    #expect(try await quota(bench).used == 4)
  }

  @Test func aNamedPlaceLeavesQuotasOfOtherPlaces() async throws {
    let bench = try await OutOfStockBench()
    try await bench.move(6, from: "MAIN", to: "SHOP", .transfer)
    try await take(4, at: "SHOP", bench)
    let number = try await bench.create(5).number
    try await bench.deliver(number, 5, from: "MAIN", as: .salesperson)
    #expect(try await quota(bench).used == 0)
    #expect(try await bench.level().onHand == 9)
  }

  @Test func deliveringEverythingCountsTheQuotaOnce() async throws {
    let bench = try await OutOfStockBench()
    try await take(15, bench)
    try await bench.create(20)
    let foreign = try await bench.service.deliverMany(
      DeliverRequests(), bench.book.call(.warehouseKeeper, rehearsal: true)
    ).output.items
    #expect(foreign.map(\.delivered) == [5])
    let own = try await bench.service.deliverMany(
      DeliverRequests(), bench.book.call(.salesperson)
    ).output.items
    #expect(own.map(\.delivered) == [20])
    let level = try await bench.level()
    #expect(level.onHand == 0 && level.reserved == 0)
    #expect(try await quota(bench).used == 15)
    let verified = try await bench.book.dependencies.stock.verify(
      VerifyStock(), bench.book.call(.warehouseKeeper)
    ).output
    #expect(verified.ok)
  }

  @Test func anEndedQuotaHelpsNobody() async throws {
    let bench = try await OutOfStockBench()
    try await take(5, bench)
    try await take(15, as: .warehouseKeeper, bench)
    let number = try await bench.create(5).number
    bench.book.clock.advance(milliseconds: 8 * 3_600_000)
    // Free goods for everybody: nothing of it is counted as used.
    try await bench.deliver(number, 5, as: .salesperson)
    #expect(try await quota(bench).used == 0)
    #expect(try await quota(bench).status == .expired)
  }
}
