import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Customers are told that what they asked for is there, and until when it is kept for them.
@Suite("Notices of goods that are kept for customers")
struct KeptGoodsNoticeTests {
  private let bench: NewsBench
  private var market: MarketFixture { bench.drivers.market }
  private var kim: Call { bench.drivers.kim }

  init() async throws { bench = try await NewsBench() }

  private func ask() async throws {
    try await stock("0")
    _ = try await market.book.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: 40, partner: MarketFixture.partnerName), kim)
  }

  private func stock(_ quantity: String) async throws {
    _ = try await market.book.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.drivers.pat)
  }

  private func order(_ quantity: Int64) async throws {
    _ = try await market.book.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity), kim)
    _ = try await market.book.dependencies.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), kim)
  }

  private func told(_ call: Call) async throws -> [NoticeView] {
    try await market.book.dependencies.notices.list(
      ListNotices(kind: [.goodsKept]), call
    ).output.items
  }

  @Test("Who asked is told once, and again on a day on which more comes")
  func whoAskedIsTold() async throws {
    try await ask()
    try await bench.tell()
    #expect(try await told(kim).isEmpty)
    try await stock("25")
    for _ in 0..<2 { try await bench.tell() }
    let first = try await told(kim)
    #expect(first.map(\.title) == ["OOS-000001: 25 of LAMP-1 are reserved for you"])
    let end = market.book.world.calendar.text(
      of: SampleBook.start.adding(milliseconds: 48 * 3_600_000))
    #expect(first[0].body.contains("reserved for you until \(end)"))
    #expect(first[0].body.contains("opsh cart add \"Bella Napoli\" LAMP-1 25"))
    bench.wait(minutes: 24 * 60)
    try await stock("30")
    for _ in 0..<2 { try await bench.tell() }
    #expect(try await told(kim).count == 2)
    for call in [bench.drivers.rob, bench.drivers.pat, bench.drivers.anna] {
      #expect(try await told(call).isEmpty)
    }
  }

  @Test func whatIsOrderedAlreadyIsNotTold() async throws {
    try await ask()
    try await stock("25")
    try await order(25)
    try await bench.tell()
    #expect(try await told(kim).isEmpty)
  }
}
