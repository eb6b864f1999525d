import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods of an order for later are still good on the day of its delivery. It is 1 March.
@Suite("Best-before dates of orders for later")
struct GoodDayTests {
  private let bench: OrderBench

  init() async throws {
    bench = try await OrderBench()
    _ = try await bench.dependencies.menus.add(
      AddMenuItem(
        partner: MarketFixture.partnerName, sku: "RICE",
        price: try UnitPrice(parsing: "10"), name: "Rice"),
      bench.pat)
  }

  /// Sets how much rice of a lot there is.
  private func stock(_ lot: String, _ quantity: String, until day: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(
        partner: MarketFixture.partnerName, sku: "RICE", quantity: quantity, lot: lot,
        expires: try CivilDate(parsing: day)), bench.pat)
  }

  private func fill(_ pieces: Int64) async throws {
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "RICE", quantity: pieces), bench.kim)
  }

  /// Orders what is in the cart for noon of a day; as soon as possible unless told.
  @discardableResult
  private func place(for day: String? = nil) async throws -> OrderView {
    try await bench.orders.place(
      PlaceOrder(
        pay: "approved", address: "Pilies 1", to: "54.69,25.28",
        deliverAt: try day.map { try SiteTime(parsing: "\($0) 12:00") }), bench.kim
    ).output
  }

  private func quote(for day: String? = nil) async throws -> [CartView.Obstacle] {
    try await bench.dependencies.carts.quote(
      QuoteCart(deliverAt: try day.map { try SiteTime(parsing: "\($0) 12:00") }), bench.kim
    ).output.hindrances
  }

  /// Rice at the partner's place, lot by lot.
  private func rice() async throws -> [String: Quantity] {
    let place = bench.market.partner.locationID
    return try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      return Dictionary(
        levels.filter { $0.locationID == place }.map { ($0.lot, $0.onHand) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  @Test("An order for later takes a lot that is good then, one for now what expires first")
  func lots() async throws {
    try await stock("C", "5", until: "2027-03-03")
    try await stock("D", "5", until: "2027-03-20")
    try await fill(3)
    #expect(try await place(for: "2027-03-06").status == .paymentConfirmed)
    #expect(try await rice() == ["C": 5, "D": 2])
    try await fill(2)
    try await place()
    try await fill(1)
    try await place(for: "2027-03-03")
    #expect(try await rice() == ["C": 2, "D": 2])
  }

  @Test("What is not good then is sold out for that day, and the quote says until when it is good")
  func soldOut() async throws {
    try await stock("C", "5", until: "2027-03-03")
    try await fill(4)
    #expect(try await quote().isEmpty)
    #expect(try await quote(for: "2027-03-03").isEmpty)
    let none = try await quote(for: "2027-03-04")
    #expect(none.map(\.code) == ["sold_out"])
    #expect(none[0].message.contains("still good on 2027-03-04; it is good until 2027-03-03"))
    #expect(none[0].hint.contains("choose a delivery on 2027-03-03 or before"))
    #expect(await failureCode { try await place(for: "2027-03-04") } == .insufficientStock)
    try await stock("D", "2", until: "2027-03-20")
    let some = try await quote(for: "2027-03-04")
    #expect(some[0].message.hasPrefix("You want 4 × "))
    #expect(some[0].message.contains("only 2 are still good on the delivery day 2027-03-04"))
    #expect(some[0].message.contains("the others are good until 2027-03-03"))
    #expect(some[0].hint.contains("cart set RICE 2"))
    #expect(await failureCode { try await place(for: "2027-03-04") } == .insufficientStock)
    #expect(try await rice() == ["C": 5, "D": 2])
  }

  @Test("Goods that are kept for the customer have to be good then as well")
  func kept() async throws {
    _ = try await bench.dependencies.carts.request(
      RequestItem(sku: "RICE", quantity: 3, partner: MarketFixture.partnerName), bench.kim)
    try await stock("C", "3", until: "2027-03-03")
    try await fill(3)
    #expect(try await quote().isEmpty)
    let late = try await quote(for: "2027-03-04")
    #expect(late.map(\.code) == ["sold_out"])
    #expect(late[0].message.contains("still good on 2027-03-04; it is good until 2027-03-03"))
    #expect(late[0].hint.contains("choose a delivery on 2027-03-03 or before"))
    try await stock("D", "3", until: "2027-03-20")
    try await place(for: "2027-03-04")
    #expect(try await rice() == ["C": 3, "D": 0])
    try await fill(3)
    #expect(try await place().status == .paymentConfirmed)
    #expect(try await rice() == ["C": 0, "D": 0])
  }

  @Test("A changed order for later gets more of what is good then, and of nothing else")
  func changed() async throws {
    try await stock("C", "5", until: "2027-03-03")
    try await stock("D", "2", until: "2027-03-20")
    try await fill(1)
    let order = try await bench.orders.place(
      PlaceOrder(
        address: "Pilies 1", to: "54.69,25.28",
        deliverAt: try SiteTime(parsing: "2027-03-06 12:00")), bench.kim
    ).output.number
    let more = await failureCode {
      try await bench.orders.change(ChangeOrder(order: order, line: ["RICE=3"]), bench.kim)
    }
    #expect(more == .insufficientStock)
    _ = try await bench.orders.change(ChangeOrder(order: order, line: ["RICE=2"]), bench.kim)
    _ = try await bench.orders.pay(PayOrder(order: order, pay: "approved"), bench.kim)
    #expect(try await rice() == ["C": 5, "D": 0])
  }
}
