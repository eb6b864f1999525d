import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

@Suite("The stock of menus is in the one ledger (M-W6)")
struct MenuStockTests {
  private let bench: MenuBench

  init() async throws { bench = try await MenuBench() }

  @discardableResult
  private func set(
    _ quantity: String, of sku: String = "LAMP-1", lot: String? = nil, expires: CivilDate? = nil,
    by call: Call? = nil
  ) async throws -> MenuItemView {
    try await bench.menus.stock(
      SetMenuStock(
        partner: bench.name, sku: sku, quantity: quantity, lot: lot, expires: expires),
      call ?? bench.pat
    ).output
  }

  @Test func theDifferenceIsReceivedOrTakenOff() async throws {
    #expect(try await set("25").stock == 25)
    #expect(try await bench.levels("LAMP-1") == ["": 25])
    #expect(try await set("3").stock == 3)
    let kinds = try await bench.market.book.read { transaction in
      try await transaction.repository(StockMovement.self)
        .all(where: .everything).suffix(2).map(\.kind)
    }
    #expect(kinds == [.receipt, .adjustment])
    let before = try await bench.market.book.state()
    try await set("3")
    #expect(try await bench.market.book.state() == before)
    #expect(try await set("0").stock == 0)
  }

  @Test func minusOneIsUnlimited() async throws {
    let unlimited = try await set("-1")
    #expect(unlimited.unlimited && unlimited.stock == nil)
    #expect(try await bench.levels("LAMP-1") == ["": 20])
    #expect(try await set("unlimited").unlimited)
    let counted = try await set("4")
    #expect(!counted.unlimited && counted.stock == 4)
  }

  @Test(arguments: ["-2", "1.5", "many", ""])
  func whatIsNoStockIsRefused(_ text: String) async throws {
    let refused = await failure { try await set(text) }
    #expect(refused?.code == .badQuantity)
    #expect(try await bench.levels("LAMP-1") == ["": 20])
  }

  @Test("More than a stock can be is refused with the limit")
  func tooMuch() async throws {
    let refused = await failure { try await set("20000000000") }
    #expect(refused?.code == .badQuantity)
    #expect(refused?.message == "20000000000 is too large for a stock")
    #expect(refused?.hint == "write a quantity of 0 to 9000000000, or unlimited")
  }

  @Test("Five more are not five in all", arguments: ["+5", "+0", "+1.5"])
  func aSignIsRefused(_ text: String) async throws {
    let refused = await failure { try await set(text) }
    #expect(refused?.code == .badQuantity && refused?.field == "quantity")
    #expect(refused?.message.contains("with a plus is not allowed") == true)
    #expect(try await bench.levels("LAMP-1") == ["": 20])
  }

  @Test func theAnswerIsTheStockAfterWhoWaitedForIt() async throws {
    try await set("0")
    let book = bench.market.book
    _ = try await book.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: 3, partner: bench.name), bench.kim)
    let stock = try await set("10")
    #expect(stock.stock == 7 && stock.reserved == 3)
    #expect(try await bench.show().stock == 7)
  }

  @Test func goodsInLotsEndByTheirDate() async throws {
    _ = try await bench.menus.add(
      AddMenuItem(
        partner: bench.name, sku: "RICE", price: try UnitPrice(parsing: "2.10"), name: "Rice"),
      bench.pat)
    try await set("5", of: "RICE", lot: "B", expires: CivilDate(parsing: "2027-05-01"))
    let last = try CivilDate(parsing: "2027-03-02")
    try await set("2.5", of: "RICE", lot: "A", expires: last)
    #expect(try await bench.show("RICE").stock == Quantity(rawValue: 7_500_000))
    bench.market.book.clock.advance(milliseconds: 3 * 86_400_000)
    #expect(try await bench.show("RICE").stock == 5)
    // What is taken off without a lot leaves the one that ends first.
    try await set("6", of: "RICE")
    #expect(try await bench.levels("RICE") == ["A": 1, "B": 5])
    let unnamed = await failure { try await set("9", of: "RICE") }
    #expect(unnamed?.field == "lot")
    let mismatch = await failure {
      try await set("9", of: "RICE", lot: "B", expires: CivilDate(parsing: "2028-01-01"))
    }
    #expect(mismatch?.code == .lotMismatch)
  }

  @Test func nobodyElseMovesTheGoods() async throws {
    for call in [bench.rob, bench.market.call(.customer)] {
      let refused = await failure { try await set("1", by: call) }
      #expect(refused?.code == .denied)
    }
    #expect(try await bench.levels("LAMP-1") == ["": 20])
  }

  @Test func aRehearsalMovesNothing() async throws {
    let before = try await bench.market.book.state()
    var call = bench.pat
    call.isRehearsal = true
    #expect(try await set("25", by: call).stock == 25)
    #expect(try await bench.market.book.state() == before)
  }
}
