import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWarehouse

/// What `today` says of the warehouse.
@Suite("What waits in the warehouse today")
struct WarehouseTodayTests {
  private let book: SampleBook
  private var wil: Call { book.call(.warehouseKeeper) }

  init() async throws { book = try await SampleBook.make() }

  private func line(_ name: String, _ call: Call? = nil) async throws -> WaitingLine? {
    try await book.dependencies.today.list(ListToday(), call ?? wil).output.items
      .first { $0.name == name }
  }

  @Test func lotsAreToBeUsedUpAndThenHaveExpired() async throws {
    let today = book.world.calendar.date(of: book.clock.now())
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "RICE", quantity: 5, lot: "A 7", expires: today.adding(days: 3)), wil)
    let soon = try #require(try await line("lots_expiring"))
    #expect(soon.count == 1 && soon.what == "lot to use up" && soon.urgency == .today)
    #expect(soon.command == "opsh lot show 'A 7' --product RICE")
    #expect(try await line("lots_expired") == nil)
    book.clock.advance(milliseconds: 4 * 86_400_000)
    let gone = try #require(try await line("lots_expired"))
    #expect(gone.count == 1 && gone.urgency == .now)
    #expect(try await line("lots_expiring") == nil)
    // People who do not move stock are not told.
    #expect(try await line("lots_expired", book.call(.salesperson)) == nil)
  }

  @Test("A product below its threshold is work of the day, with the command that says what to buy")
  func lowStock() async throws {
    #expect(try await line("products_low") == nil)
    let sam = book.call(.salesperson)
    _ = try await book.dependencies.products.edit(EditProduct(sku: "LAMP-1", lowStock: 20), sam)
    #expect(try await line("products_low") == nil, "20 are there")
    _ = try await book.dependencies.products.edit(EditProduct(sku: "LAMP-1", lowStock: 21), sam)
    let found = try #require(try await line("products_low"))
    #expect(found.count == 1 && found.what == "product with low stock" && found.urgency == .today)
    #expect(found.command == "opsh shopping suggest")
    #expect(found.list == "opsh stock list --below low")
    #expect(try await line("products_low", sam) == nil, "salespeople do not move stock")
    _ = try await book.dependencies.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 5), wil)
    #expect(try await line("products_low") == nil)
  }

  @Test func openCountsWaitForPeopleWhoCount() async throws {
    _ = try await book.dependencies.counts.open(OpenCount(location: "MAIN"), wil)
    let found = try #require(try await line("counts_open"))
    #expect(found.command == "opsh count sheet C-000001")
    #expect(try await line("counts_open", book.call(.salesperson)) == nil)
  }
}
