import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// "Tell me when it is back."
@Suite("Requests for sold-out goods")
struct ItemRequestTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  @discardableResult
  private func request(
    _ quantity: Int64? = nil, partner: String? = MarketFixture.partnerName, by call: Call? = nil
  ) async throws -> ItemRequestView {
    try await bench.carts.request(
      RequestItem(sku: "LAMP-1", quantity: quantity, partner: partner), call ?? bench.kim
    ).output
  }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.book.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  @Test("A request is one of the sales area, is made once, and is for what is missing")
  func made() async throws {
    let made = try await request(30)
    // Twenty are on sale, to everybody.
    #expect(made.number == "OOS-000001" && made.quantity == 10 && made.sku == "LAMP-1")
    #expect(try await request(30) == made)
    let (request, customer) = try await bench.book.read { transaction in
      let request = try await transaction.repository(OutOfStockRequest.self)
        .named(made.number)
      return (request, try await transaction.repository(Customer.self).fetch(request.customerID))
    }
    #expect(customer?.name == "kim" && request.unitPrice?.description == "24.9")
    #expect(request.createdBy == bench.market.principal(.customer).userID)
  }

  @Test("Fewer pieces change the open request, more are refused; without a number it stays")
  func changed() async throws {
    try await stock("0")
    let number = try await request(7).number
    let less = try await request(6)
    #expect(less.number == number && less.quantity == 6)
    #expect(try await request().quantity == 6)
    try await stock("4")
    #expect(try await kept(number) == 4)
    // What is kept for it counts, and what it does not need any more is for everybody.
    let fewer = try await request(3)
    #expect(fewer.quantity == 3 && fewer.allocated == 3 && fewer.status == .pending)
    // More would be served before who has waited longer for as much.
    let refused = await failure { try await request(99) }
    #expect(refused?.code == .ruleViolated && refused?.field == "quantity")
    #expect(refused?.message.hasPrefix("You already have a request for 3;") == true)
  }

  @Test("A customer lists their own requests, with what is kept, and nobody else's")
  func listed() async throws {
    func own(_ call: Call, _ status: RequestStatus? = nil) async throws -> [ItemRequestView] {
      try await bench.carts.requests(ListItemRequests(status: status), call).output.items
    }
    #expect(try await own(bench.kim).isEmpty)
    try await stock("0")
    let mine = try await request(5)
    let theirs = try await request(7, by: bench.lea)
    #expect(try await own(bench.kim) == [mine])
    #expect(try await own(bench.lea) == [theirs])
    try await stock("4")
    let kept = try await own(bench.kim)
    #expect(kept.map(\.allocated) == [4] && kept[0].keptUntil != nil)
    try await request(0)
    #expect(try await own(bench.kim).isEmpty)
    #expect(try await own(bench.kim, .returned).map(\.number) == [mine.number])
    #expect(await failureCode { try await own(bench.pat) } == .denied)
    #expect(await failureCode { try await own(bench.visitor) } == .signInMissing)
  }

  @Test func theCartSaysHowManyAndOfWhom() async throws {
    try await bench.add(25)
    #expect(try await request(partner: nil).quantity == 5)
    let nowhere = await failureCode { try await request(partner: nil, by: bench.lea) }
    #expect(nowhere == .ruleViolated)
  }

  @Test func whatThereIsEnoughOfIsNotRequested() async throws {
    #expect(await failureCode { try await request(20) } == .badState)
    #expect(await failureCode { try await request(100) } == .badQuantity)
    try await bench.change { $0.isUnlimited = true }
    #expect(await failureCode { try await request(99) } == .badState)
  }

  @Test func onlyCustomersRequest() async throws {
    #expect(await failureCode { try await request(30, by: bench.pat) } == .denied)
    #expect(await failureCode { try await request(30, by: bench.visitor) } == .signInMissing)
  }

  @Test("What came in and is kept for somebody, they order, and nobody else")
  func whatIsKeptIsOrdered() async throws {
    try await stock("0")
    let number = try await request(30).number
    try await stock("25")
    #expect(try await kept(number) == 25)
    try await bench.add(1, by: bench.lea)
    #expect(try await bench.show(by: bench.lea).hindrances.map(\.code) == ["sold_out"])
    try await bench.add(20)
    #expect(try await !bench.show().hindrances.contains { $0.code == "sold_out" })
    _ = try await bench.book.dependencies.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28"), bench.kim)
    let (request, level) = try await bench.book.read { transaction in
      let request = try await transaction.repository(OutOfStockRequest.self).named(number)
      let level = try await transaction.repository(StockLevel.self).at(
        bench.market.partner.locationID, product: request.productID, size: "", lot: "")
      return (request, level)
    }
    // Ten are still wanted, and five are kept for them.
    #expect(request.quantity == 10 && request.allocated == 5 && request.status == .pending)
    #expect(level?.onHand == 5 && level?.reserved == 5)
  }

  @Test func allThatWasAskedForIsOrderedAndClosed() async throws {
    try await stock("0")
    let number = try await request(21).number
    try await stock("30")
    try await bench.add(25)
    _ = try await bench.book.dependencies.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28"), bench.kim)
    let request = try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number)
    }
    #expect(request.status == .returned && request.allocated == 0)
    #expect(request.closingReason == "ordered as ORD-000001")
    // For its customer it is completed: nobody gave the goods back.
    func own(_ status: RequestStatus) async throws -> [ItemRequestView] {
      try await bench.carts.requests(ListItemRequests(status: status), bench.kim).output.items
    }
    let completed = try await own(.completed)
    #expect(completed.map(\.number) == [number])
    #expect(completed.first?.status == .completed && completed.first?.order == "ORD-000001")
    #expect(try await own(.returned).isEmpty)
  }

  @Test("A customer ends a request, and what was kept for it goes to who waits next")
  func ended() async throws {
    try await stock("0")
    let number = try await request(5).number
    let next = try await request(5, by: bench.lea).number
    try await stock("5")
    #expect(try await kept(number) == 5)
    let ended = try await request(0)
    #expect(ended.number == number && ended.status == .returned)
    #expect(ended.allocated == 0 && ended.keptUntil == nil)
    #expect(try await kept(next) == 5)
    let written = try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number)
    }
    #expect(written.closingReason == "ended by the customer" && written.cancelled == 5)
    // It is over, and somebody else's is not the caller's to end.
    #expect(await failureCode { try await request(0) } == .notFound)
    #expect(try await kept(next) == 5)
    #expect(try await request(3).number == "OOS-000003")
  }

  @Test("A request ends also where its item is off the menu, and is none of the allowed ones then")
  func offTheMenu() async throws {
    try await bench.set("market.open_requests", "1")
    try await stock("0")
    let number = try await request(5).number
    try await stock("3")
    #expect(try await kept(number) == 3)
    _ = try await bench.book.dependencies.menus.remove(
      MenuItemReference(partner: MarketFixture.partnerName, sku: "LAMP-1"), bench.pat)
    // Nobody learns by it what there is.
    #expect(await failureCode { try await request(0, by: bench.lea) } == .notFoundSKU)
    let ended = try await request(0)
    #expect(ended.number == number && ended.status == .returned && ended.allocated == 0)
    #expect(ended.sku == "LAMP-1" && ended.name == "LAMP-1")
    #expect(try await kept(number) == 0)
    #expect(await failureCode { try await request(0) } == .notFoundSKU)
    let rice = try await bench.sell("RICE", price: 300)
    try await bench.book.write { transaction in
      var item = rice
      item.isUnlimited = false
      _ = try await transaction.repository(MenuItem.self).update(item)
    }
    let next = try await bench.carts.request(
      RequestItem(sku: "RICE", quantity: 2, partner: MarketFixture.partnerName), bench.kim)
    #expect(next.output.quantity == 2)
  }

  @Test("A user who has as many requests as allowed ends one and makes another")
  func makesRoom() async throws {
    try await bench.set("market.open_requests", "1")
    try await request(30)
    let rice = try await bench.sell("RICE", price: 300)
    try await bench.book.write { transaction in
      var item = rice
      item.isUnlimited = false
      _ = try await transaction.repository(MenuItem.self).update(item)
    }
    func askForRice() async -> OpsError? {
      await failure {
        try await bench.carts.request(
          RequestItem(sku: "RICE", quantity: 2, partner: MarketFixture.partnerName), bench.kim)
      }
    }
    #expect(await askForRice()?.hint?.contains("cart request LAMP-1 0") == true)
    try await request(0)
    #expect(await askForRice() == nil)
  }

  private func kept(_ number: String) async throws -> Quantity {
    try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number).allocated
    }
  }

  @Test func aUserIsOneCustomer() async throws {
    let kim = try #require(bench.market.principal(.customer).userID)
    let lea = try #require(bench.market.stranger(.customer).userID)
    let (first, again, other) = try await bench.book.write { transaction in
      (
        try await MarketCustomer.of(kim, transaction),
        try await MarketCustomer.of(kim, transaction),
        try await MarketCustomer.of(lea, transaction)
      )
    }
    #expect(first.id == again.id && first.id != other.id)
    let unknown = await failureCode {
      try await bench.book.write {
        try await MarketCustomer.of(RecordID(rawValue: 999_999), $0)
      }
    }
    #expect(unknown == .notFoundUser)
  }
}
