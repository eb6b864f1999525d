import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsSales

@Suite("Notices about promised dates")
struct PromiseNoticeTests {
  private func request(_ quantity: Quantity, _ bench: NoticeBench) async throws {
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "OLD-1", quantity: quantity),
      bench.book.call(.salesperson))
  }

  private func receive(_ quantity: Quantity, _ bench: NoticeBench) async throws {
    _ = try await bench.book.dependencies.stock.receive(
      ReceiveStock(sku: "OLD-1", quantity: quantity), bench.book.call(.warehouseKeeper))
  }

  /// Works the dates out and tells people.
  private func pass(_ bench: NoticeBench) async throws {
    let runs = try await bench.jobs.run(
      RunJobs(job: "promises.refresh"), bench.book.call(.administrator)
    ).output.items
    #expect(runs.allSatisfy { $0.state == .succeeded })
    try await bench.pass()
  }

  private func told(_ kind: NoticeKind, _ bench: NoticeBench) async throws -> [String] {
    try await bench.inbox(.salesperson).filter { $0.kind == kind }.map(\.title)
  }

  @Test func theAuthorIsToldOnceWhenEverythingIsThere() async throws {
    let bench = try await NoticeBench()
    try await request(5, bench)
    try await pass(bench)
    #expect(try await told(.requestReady, bench) == [])
    try await receive(5, bench)
    for _ in 1...2 { try await pass(bench) }
    #expect(
      try await told(.requestReady, bench) == ["OOS-000001: 5 of OLD-1 can be delivered"])
  }

  @Test func aPartIsNotEverything() async throws {
    let bench = try await NoticeBench()
    try await request(5, bench)
    try await receive(3, bench)
    try await pass(bench)
    #expect(try await told(.requestReady, bench) == [])
  }

  @Test func whatWasDeliveredMeanwhileIsNotTold() async throws {
    let bench = try await NoticeBench()
    try await request(5, bench)
    try await receive(5, bench)
    _ = try await bench.jobs.run(
      RunJobs(job: "promises.refresh"), bench.book.call(.administrator))
    _ = try await bench.book.dependencies.outOfStock.deliver(
      DeliverRequest(request: "OOS-000001", quantity: 5), bench.book.call(.warehouseKeeper))
    try await bench.pass()
    #expect(try await told(.requestReady, bench) == [])
  }

  @Test func aDateThatMovesFarEnoughIsTold() async throws {
    let bench = try await NoticeBench()
    try await request(5, bench)
    try await pass(bench)
    bench.wait(days: 1)
    try await pass(bench)
    #expect(try await told(.promiseChanged, bench) == [])
    bench.wait(days: 1)
    for _ in 1...2 { try await pass(bench) }
    let titles = try await told(.promiseChanged, bench)
    #expect(titles.count == 1 && titles.first?.hasPrefix("OOS-000001: promised for ") == true)
  }

  @Test func theDateOfAClosedRequestIsRemoved() async throws {
    let bench = try await NoticeBench()
    try await request(5, bench)
    try await pass(bench)
    _ = try await bench.book.dependencies.outOfStock.cancel(
      CloseRequest(request: "OOS-000001", reason: "by mistake"), bench.book.call(.salesperson))
    try await pass(bench)
    let left = try await bench.book.read {
      try await $0.repository(PromisedDate.self).all(where: .everything)
    }
    #expect(left.isEmpty)
  }
}
