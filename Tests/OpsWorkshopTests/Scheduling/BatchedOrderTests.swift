import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// An order that an approved batch makes has its place: no schedule plans it a second time.
@Suite("Orders in approved batches")
struct BatchedOrderTests {
  private func bench() async throws -> BatchBench {
    let bench = try await BatchBench(machines: ["M1", "M2"])
    _ = try await bench.book.dependencies.routings.set(
      SetRouting(sku: "LAMP-1", step: ["moulding:10m:1m"]), bench.mia)
    return bench
  }

  private func order(_ bench: BatchBench, _ quantity: Int64) async throws -> String {
    let production = bench.book.dependencies.production
    let number = try await production.create(
      CreateProduction(sku: "LAMP-1", quantity: .whole(quantity)), bench.mia
    ).output.order.number
    _ = try await production.release(ProductionReference(production: number), bench.mia)
    return number
  }

  /// An approved batch of tomorrow morning that makes so many pieces of the order.
  private func batch(_ bench: BatchBench, _ order: String, _ quantity: Int64) async throws {
    let number = try await bench.create("M1", day: 1)
    _ = try await bench.batches.add(
      AddBatchProduct(
        batch: number, sku: "LAMP-1", primary: "Navy", count: 3, planned: .whole(quantity),
        production: order), bench.mia)
    try await bench.submit(number)
    try await bench.approve(number)
  }

  private func make(_ bench: BatchBench) async throws -> ScheduleView {
    try await bench.book.dependencies.schedules.make(
      MakeSchedule(tries: 50, adopt: true), bench.mia
    ).output
  }

  private func check(_ bench: BatchBench) async throws -> ScheduleCheckView {
    try await bench.book.dependencies.schedules.check(CheckSchedule(), bench.mia).output
  }

  @Test func aWholeOrderInABatchIsNotPlanned() async throws {
    let bench = try await bench()
    let order = try await order(bench, 100)
    let other = try await self.order(bench, 50)
    #expect(Set(try await make(bench).jobs.map(\.production)) == [order, other])
    try await batch(bench, order, 100)
    #expect(try await check(bench).ok)
    let made = try await make(bench)
    #expect(Set(made.jobs.map(\.production)) == [other] && made.unplanned.isEmpty)
  }

  @Test func whatABatchLeavesOfAnOrderIsPlanned() async throws {
    let bench = try await bench()
    let order = try await order(bench, 100)
    _ = try await make(bench)
    try await batch(bench, order, 60)
    #expect(try await check(bench).ok)
    let job = try #require(try await make(bench).jobs.first)
    #expect(job.production == order)
    #expect(job.end.since(job.start) == TimeSpan(milliseconds: 2_400_000))
  }
}
