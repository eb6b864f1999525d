import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Which goods move when an order is changed: the difference alone.
@Suite("Goods of changed orders")
struct ChangedGoodsTests {
  private let bench: OrderBench

  /// Rice costs 10.00 a piece, and unpaid orders keep it for a day.
  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await bench.set("market.reservation_time", "1d")
    _ = try await bench.dependencies.menus.add(
      AddMenuItem(
        partner: MarketFixture.partnerName, sku: "RICE", price: try UnitPrice(parsing: "10"),
        name: "Rice, loose"), bench.pat)
  }

  /// Sets how much rice of a lot there is.
  private func stock(_ lot: String, _ quantity: String, until day: String? = nil) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(
        partner: MarketFixture.partnerName, sku: "RICE", quantity: quantity, lot: lot,
        expires: try day.map { try CivilDate(parsing: $0) }), bench.pat)
  }

  private func place(
    _ rice: Int64, lamps: Int64 = 0, pay: String? = nil, by call: Call? = nil
  ) async throws -> String {
    let call = call ?? bench.kim
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "RICE", quantity: rice), call)
    if lamps > 0 { try await bench.fill(lamps, by: call) }
    return try await bench.orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28", tip: "2"), call
    ).output.number
  }

  private func change(
    _ order: String, _ line: [String]? = nil, tip: String? = nil
  ) async throws -> OrderChangeView {
    try await bench.orders.change(
      ChangeOrder(order: order, line: line, tip: try tip.map { try UnitPrice(parsing: $0) }),
      bench.kim
    ).output
  }

  /// Rice at the partner's place, lot by lot: on hand, and reserved.
  private func rice() async throws -> [String: [Quantity]] {
    let place = bench.market.partner.locationID
    return try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      return Dictionary(
        levels.filter { $0.locationID == place }.map { ($0.lot, [$0.onHand, $0.reserved]) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private func expectSound() async throws {
    #expect(try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
    #expect(try await bench.isSound())
  }

  @Test(
    "What nobody could order any more stays with the order, paid or not",
    arguments: [false, true])
  func pastTheirDate(_ isPaid: Bool) async throws {
    try await stock("A", "5", until: "2027-03-01")
    let order = try await place(3, pay: isPaid ? "approved" : nil)
    try bench.pass(until: "2027-03-02")
    #expect(try await change(order, tip: "1").difference == "-1.00")
    #expect(try await rice() == ["A": isPaid ? [2, 0] : [5, 3]])
    // 3 pieces are delivered for nothing, and 2 for 3.00.
    #expect(try await change(order, ["RICE=2"]).difference == "-7.00")
    #expect(try await rice() == ["A": isPaid ? [3, 0] : [5, 2]])
    let more = await failureCode { try await change(order, ["RICE=3"]) }
    #expect(more == (isPaid ? .ruleViolated : .insufficientStock))
    if isPaid {
      _ = try await bench.orders.decline(
        OrderWithReason(order: order, reason: "closed"), bench.pat)
    } else {
      _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    }
    #expect(try await rice() == ["A": [5, 0]])
    try await expectSound()
  }

  @Test("What others have bought of the same lot stays theirs")
  func othersHaveTheRest() async throws {
    try await stock("A", "5", until: "2027-03-01")
    let order = try await place(3, pay: "approved")
    bench.pass(minutes: 1)
    _ = try await place(2, pay: "approved", by: bench.lea)
    #expect(try await rice() == ["A": [0, 0]])
    try bench.pass(until: "2027-03-02")
    _ = try await change(order, ["RICE=2"])
    #expect(try await rice() == ["A": [1, 0]])
    try await expectSound()
  }

  @Test func whatThePartnerHasThrownAwayIsNotAskedFor() async throws {
    try await stock("A", "5", until: "2027-04-01")
    let order = try await place(3, pay: "approved")
    try await stock("A", "0")
    _ = try await change(order, tip: "1")
    #expect(try await rice() == ["A": [0, 0]])
    _ = try await change(order, ["RICE=2"])
    #expect(try await rice() == ["A": [1, 0]])
    try await expectSound()
  }

  @Test("Of several lots the one that stays good for longest comes back first")
  func severalLots() async throws {
    try await stock("A", "2", until: "2027-03-05")
    try await stock("B", "4", until: "2027-04-01")
    let order = try await place(3, pay: "approved")
    #expect(try await rice() == ["A": [0, 0], "B": [3, 0]])
    _ = try await change(order, ["RICE=2"])
    #expect(try await rice() == ["A": [0, 0], "B": [4, 0]])
    _ = try await change(order, ["RICE=1"])
    #expect(try await rice() == ["A": [1, 0], "B": [4, 0]])
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    #expect(try await rice() == ["A": [2, 0], "B": [4, 0]])
    try await expectSound()
  }

  @Test func moreOfOneThingAndLessOfAnother() async throws {
    try await stock("A", "5", until: "2027-04-01")
    let order = try await place(1, lamps: 1, pay: "approved")
    let changed = try await change(order, ["LAMP-1=0", "RICE=2"])
    // 34.90 for goods that are delivered for nothing, and 20.00 with 3.00 for the delivery.
    #expect(changed.difference == "-11.90")
    #expect(try await rice() == ["A": [3, 0]])
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").onHand == 20)
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    #expect(try await rice() == ["A": [5, 0]])
    try await expectSound()
  }
}
