import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsSales

/// Deliveries grouped by customer.
@Suite("Requests by customer")
struct GroupDeliveriesTests {
  private let bench: OutOfStockBench

  init() async throws { bench = try await OutOfStockBench() }

  private func list(
    _ input: GroupDeliveries = GroupDeliveries(), as role: Role = .salesperson
  ) async throws -> [CustomerDeliveriesView] {
    try await bench.service.byCustomer(input, bench.book.call(role)).output.items
  }

  @Test func customersWithMostToDeliverComeFirst() async throws {
    try await bench.create(400)
    try await bench.create(7, for: "000002")
    try await bench.create(2, for: "000002")
    _ = try await bench.allocate(.complete)
    let found = try await list()
    #expect(found.map(\.customer) == ["000002", "000001"])
    let first = try #require(found.first)
    #expect(first.requests == 2 && first.quantity == 9 && first.deliverable == 9)
    #expect(first.delivered == 0 && first.remaining == 9 && first.name == "Harbour Café")
    #expect(first.command == "opsh oos deliver-many --customer 000002")
    #expect(found[1].command == "opsh oos list --customer 000001 --status pending")
    #expect(try await list(GroupDeliveries(deliverable: true)).map(\.customer) == ["000002"])
  }

  @Test func closedRequestsDoNotCount() async throws {
    try await bench.create(5)
    try await bench.cancel("OOS-000001")
    #expect(try await list().isEmpty)
  }

  @Test func pagesGoOnWhereTheyEnded() async throws {
    try await bench.create(5)
    try await bench.create(6, for: "000002")
    let call = bench.book.call(.salesperson)
    let first = try await bench.service.byCustomer(GroupDeliveries(limit: 1), call).output
    let next = try await bench.service.byCustomer(
      GroupDeliveries(limit: 1, after: first.next), call
    ).output
    #expect(first.items.map(\.customer) == ["000001"])
    #expect(next.items.map(\.customer) == ["000002"] && next.next == nil)
  }

  @Test func peopleWhoMaySeeNoCustomersSeeNumbersOnly() async throws {
    try await bench.create(5)
    #expect(try await list(as: .warehouseKeeper).map(\.name) == [nil])
    await #expect(throws: OpsError.self) { _ = try await list(as: .workshopManager) }
  }
}
