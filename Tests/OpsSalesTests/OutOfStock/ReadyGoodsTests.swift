import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

/// Goods that are reserved for a request, and whose last good day passes before somebody hands them
/// over.
@Suite("Reserved goods that have expired")
struct ReadyGoodsTests {
  private let milk: LotBench
  private var requests: OutOfStockService { milk.book.dependencies.outOfStock }
  private var anna: Call { milk.book.call(.salesperson) }

  init() async throws { milk = try await LotBench() }

  /// A request gets all there is, 3 of it good for 4 days; then 5 days pass.
  private func expire(_ quantity: Quantity = 3) async throws {
    try await milk.receive(3, lot: "A", due: 4)
    _ = try await requests.create(
      CreateRequest(customer: "000001", sku: "MILK", quantity: quantity), anna)
    _ = try await requests.allocate(AllocateStock(), anna)
    milk.pass(days: 5)
  }

  private func line() async throws -> WaitingLine? {
    try await milk.book.dependencies.today.list(ListToday(), anna).output.items
      .first { $0.name == "requests_to_deliver" }
  }

  private func listed() async throws -> DashboardView.List? {
    try await requests.dashboard(ShowRequestDashboard(), anna).output.lists
      .first { $0.name == "to_deliver" }
  }

  private func shown() async throws -> RequestDetails {
    try await requests.show(RequestReference(request: "OOS-000001"), anna).output
  }

  @Test func nobodyIsToldToHandThemOver() async throws {
    try await expire()
    #expect(try await line() == nil)
    let list = try #require(try await listed())
    #expect(list.items.isEmpty && list.total == 0)
    let groups = try await requests.byCustomer(GroupDeliveries(), anna).output.items
    #expect(groups.map(\.deliverable) == [0] && groups.map(\.remaining) == [3])
    #expect(
      groups.map(\.command) == ["opsh oos list --customer 000001 --status pending"])
    let tasks = try await milk.book.dependencies.sales.dashboard(ShowSalesDashboard(), anna)
      .output.lists.first { $0.name == "tasks" }
    #expect(tasks?.items.map(\.hint) == ["opsh oos show OOS-000001"])
  }

  @Test func theRequestWaitsForOtherGoods() async throws {
    try await expire()
    let details = try await shown()
    #expect(details.position == 1 && details.waiting == 1)
    #expect(details.supplies.map(\.origin) == [.buy] && details.supplies.map(\.quantity) == [3])
    #expect(details.promisedOn == milk.today.adding(days: 7))
  }

  @Test func whatHasNotExpiredIsStillDelivered() async throws {
    try await milk.receive(2, lot: "B", due: 20)
    try await expire(5)
    let line = try #require(try await self.line())
    #expect(line.count == 1 && line.command == "opsh oos deliver OOS-000001 2")
    #expect(try await listed()?.items.map(\.hint) == ["opsh oos deliver OOS-000001 2"])
    let groups = try await requests.byCustomer(GroupDeliveries(), anna).output.items
    #expect(groups.map(\.deliverable) == [2])
    let handed = try await requests.deliver(
      DeliverRequest(request: "OOS-000001", quantity: 2), anna
    ).output
    #expect(handed.delivered == 2)
  }
}
