import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Leased lots that do not stay good")
struct QuotaRefitTests {
  @Test func theQuotaGoesOnWithAnotherLot() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 1)
    let wil = milk.book.call(.warehouseKeeper)
    let quotas = milk.book.dependencies.quotas
    _ = try await quotas.take(
      TakeQuota(sku: "MILK", quantity: 4, for: TimeSpan(milliseconds: 6 * 86_400_000)), wil)
    milk.pass(days: 3)
    try await milk.receive(10, lot: "B", due: 9)
    _ = try await milk.book.dependencies.jobs.run(
      RunJobs(job: "reservations.refit"), milk.book.call(.administrator))
    let quota = try await quotas.show(QuotaReference(quota: "SQ-000001"), wil).output
    #expect(quota.status == .active && quota.remaining == 4 && quota.lost == 0)
    #expect(quota.lots.map(\.lot) == ["B"] && quota.lots.map(\.remaining) == [4])
    #expect(try await milk.bench.verify().ok)
    let issued = try await milk.issue(5)
    #expect(issued.drawn?.map(\.quantity) == [4])
    #expect(try await milk.bench.verify().ok)
  }
}
