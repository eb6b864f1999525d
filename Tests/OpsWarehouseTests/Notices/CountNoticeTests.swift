import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWarehouse

@Suite("Counts that people are told of")
struct CountNoticeTests {
  @Test func whoACountWasGivenToIsToldOnceAndAfterItACycleIsTold() async throws {
    let bench = try await NoticeBench()
    let book = bench.book
    try await bench.receive("A", 10, due: "2028-01-31")
    let counts = book.dependencies.counts
    let keeper = book.call(.warehouseKeeper)
    let count = try await counts.open(
      OpenCount(product: ["LAMP-1"], assign: [SampleUser.of(.warehouseKeeper).name]), keeper
    ).output
    try await bench.pass()
    try await bench.pass()
    let told = try await bench.inbox().filter { $0.kind == .countDue }
    #expect(told.map(\.title) == ["\(count.number) is to be counted"])
    _ = try await counts.enter(
      EnterCount(count: count.number, sku: "LAMP-1", quantity: 20), keeper)
    _ = try await counts.review(
      ReviewCount(count: count.number, approve: true), book.call(.administrator))
    _ = try await counts.post(CountReference(count: count.number), keeper)
    try await bench.pass()
    let cycle = try await bench.inbox().filter {
      $0.title.hasSuffix("to be counted") && !$0.title.hasPrefix("C-")
    }
    // Rice was never counted; lamps were today.
    #expect(cycle.map(\.title) == ["1 product is to be counted"])
    #expect(cycle.first?.body.contains("`opsh count open --due` to open") == true)
    // The category of rice tells of nothing, so the next day brings no further word of it.
    try await bench.silence("RICE")
    let before = try await bench.inbox().count
    bench.wait(days: 1)
    try await bench.pass()
    #expect(try await bench.inbox().filter { $0.kind == .countDue }.count == 2)
    #expect(try await bench.inbox().count == before)
  }
}
