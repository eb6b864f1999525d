import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsSales
@testable import OpsWarehouse

@Suite("Low stock and overdue requests")
struct NoticeOccasionTests {
  private func threshold(_ quantity: Quantity, _ bench: NoticeBench) async throws {
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: quantity), bench.book.call(.administrator))
  }

  @Test("Low stock is told once, and again after it was over")
  func lowStock() async throws {
    let bench = try await NoticeBench()
    try await bench.pass()
    #expect(try await bench.inbox().isEmpty)
    try await threshold(50, bench)
    for _ in 0..<3 {
      try await bench.pass()
      bench.wait(days: 1)
    }
    let first = try await bench.inbox()
    #expect(first.map(\.kind) == [.lowStock])
    #expect(first.first?.title == "LAMP-1: low, 20 pieces available")
    try await threshold(5, bench)
    try await bench.pass()
    bench.wait(days: 1)
    try await threshold(50, bench)
    try await bench.pass()
    #expect(try await bench.inbox().count == 2)
  }

  @Test("Of goods whose category tells of nothing nobody hears that they are low")
  func silentCategory() async throws {
    let bench = try await NoticeBench()
    try await bench.silence("LAMP-1")
    try await threshold(50, bench)
    try await bench.pass()
    #expect(try await bench.inbox().isEmpty)
    _ = try await bench.book.dependencies.categories.edit(
      EditCategory(name: "Silent LAMP-1", clear: [.notices]), bench.book.call(.administrator))
    try await bench.pass()
    #expect(try await bench.inbox().map(\.kind) == [.lowStock])
  }

  @Test("What comes and goes within a day is told once on that day")
  func flapping() async throws {
    let bench = try await NoticeBench()
    for quantity: Quantity in [50, 5, 50, 5, 50] {
      try await threshold(quantity, bench)
      try await bench.pass()
    }
    #expect(try await bench.inbox().count == 1)
  }

  @Test("A request is overdue 14 days old or past its day, and its writer is told")
  func overdue() async throws {
    let bench = try await NoticeBench()
    let requests = bench.book.dependencies.outOfStock
    _ = try await requests.create(
      CreateRequest(customer: "000001", sku: "SHIRT", quantity: 5, size: "M"),
      bench.book.call(.salesperson))
    _ = try await requests.create(
      CreateRequest(
        customer: "000002", sku: "SHIRT", quantity: 2, size: "S",
        neededBy: try CivilDate(parsing: "2027-03-03")), bench.book.call(.salesperson))
    try await bench.pass()
    #expect(try await bench.inbox(.salesperson).isEmpty)
    bench.wait(days: 3)
    try await bench.pass()
    #expect(
      try await bench.inbox(.salesperson).map(\.title) == ["OOS-000002: overdue, 2 of SHIRT"])
    bench.wait(days: 12)
    try await bench.pass()
    let told = try await bench.inbox(.salesperson)
    #expect(told.count == 2)
    #expect(told.allSatisfy { !$0.body.contains("Corner") && !$0.body.contains("Harbour") })
    #expect(try await bench.inbox(.warehouseKeeper).isEmpty)
  }

  @Test("Where the writer is gone, those who deliver are told")
  func writerGone() async throws {
    let bench = try await NoticeBench()
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "SHIRT", quantity: 5, size: "M"),
      bench.book.call(.salesperson))
    try await bench.book.write { transaction in
      var sam = try #require(
        try await transaction.repository(User.self).fetch(SampleUser.of(.salesperson).id))
      sam.isActive = false
      _ = try await transaction.repository(User.self).update(sam)
    }
    bench.wait(days: 14)
    try await bench.pass()
    #expect(try await bench.inbox(.warehouseKeeper).count == 1)
    #expect(try await bench.inbox(.salesperson).isEmpty)
  }
}
