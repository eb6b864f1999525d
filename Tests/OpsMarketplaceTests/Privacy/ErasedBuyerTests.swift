import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// The customer of the sales area that the marketplace made of a user goes with the user.
@Suite("M-W13: erasing a user who has bought or waited for goods")
struct ErasedBuyerTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func erase(_ person: String? = nil, by call: Call) async throws -> ErasureReceiptView {
    try await bench.dependencies.privacy.erase(
      ErasePerson(person: person, reason: "asked for it"), call
    ).output
  }

  private func link(of call: Call) async throws -> MarketCustomer? {
    try await bench.book.read { transaction in
      try await transaction.repository(MarketCustomer.self)
        .all(where: .everything).first { $0.userID == call.principal.userID }
    }
  }

  private func customer(_ id: RecordID) async throws -> Customer {
    try #require(try await bench.book.read { try await $0.repository(Customer.self).fetch(id) })
  }

  private func found(_ text: String) async throws -> [String] {
    try await bench.dependencies.customers.search(
      SearchCustomers(text: text), bench.market.call(.salesperson)
    ).output.items.map(\.number)
  }

  /// The names of a customer in all that the journal holds; nil for what is sealed for good.
  private func names(of customer: RecordID) async throws -> [Value] {
    let journal = bench.book.store.journal
    let place = try #require(Customer.schema.position(of: Customer.Columns.name.column))
    return try await journal.history(of: customer, limit: .max).flatMap(\.entries)
      .filter { $0.collection == Customer.schema.name }.compactMap(\.image)
      .map { try journal.row(in: $0, of: Customer.schema).values[place] }
  }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  private func request(_ quantity: Int64, by call: Call) async throws -> ItemRequestView {
    try await bench.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: quantity, partner: MarketFixture.partnerName), call
    ).output
  }

  private func state(of number: String) async throws -> OutOfStockRequest {
    try await bench.book.read { try await $0.repository(OutOfStockRequest.self).named(number) }
  }

  @Test(
    "The customer's record keeps its number and loses the person, by whomever it is asked",
    arguments: [true, false])
  func customers(byThemselves: Bool) async throws {
    let order = try await bench.delivered().number
    let linked = try #require(try await link(of: bench.kim)).customerID
    let before = try await customer(linked)
    #expect(before.name == "kim")
    #expect(try await found("kim") == [before.number])
    let receipt = try await byThemselves ? erase(by: bench.kim) : erase("kim", by: bench.anna)
    #expect(receipt.collection == "users" && receipt.pseudonym == "erased-000001")
    let left = try await customer(linked)
    #expect(left.isFormer && left.number == before.number)
    #expect(left.name == Customer.formerName && left.phone == nil && left.email == nil)
    #expect(try await found("kim").isEmpty)
    #expect(try await link(of: bench.kim) == nil)
    // The books go on to name the customer, by the number.
    #expect(try await bench.order(order).customerID == linked)
    let receipts = try await bench.dependencies.privacy.receipts(
      ListReceipts(), bench.anna
    ).output.items
    #expect(receipts.map(\.collection) == ["users", "customers"])
    #expect(receipts.map(\.subject) == [receipt.subject, linked])
    let names = try await names(of: linked)
    #expect(!names.contains(.text("kim")))
    #expect(names.contains(.null))
  }

  @Test("What a user waits for ends, and what was kept for them is on sale")
  func requests() async throws {
    try await stock("0")
    let number = try await request(7, by: bench.kim).number
    try await stock("4")
    #expect(try await state(of: number).allocated == 4)
    _ = try await erase(by: bench.kim)
    let ended = try await state(of: number)
    #expect(ended.status == .returned && ended.allocated == .zero)
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").reserved == .zero)
    // Others order them at once, and what comes in is kept for nobody.
    _ = try await bench.place(4, pay: "approved", by: bench.lea)
    try await stock("9")
    #expect(try await state(of: number).allocated == .zero)
  }

  @Test("Goods that were kept for an erased user go to who waits next")
  func nextInLine() async throws {
    try await stock("0")
    _ = try await request(4, by: bench.kim)
    let next = try await request(4, by: bench.lea).number
    try await stock("4")
    #expect(try await state(of: next).allocated == .zero)
    _ = try await erase("kim", by: bench.anna)
    #expect(try await state(of: next).allocated == 4)
  }

  @Test("What the house still owes the customer keeps both records as they are")
  func openBusiness() async throws {
    _ = try await bench.delivered()
    let linked = try #require(try await link(of: bench.kim)).customerID
    let before = try await customer(linked)
    _ = try await bench.dependencies.outOfStock.create(
      CreateRequest(customer: before.number, sku: "LAMP-1", quantity: 2),
      bench.market.call(.salesperson))
    let refused = await failure { try await erase(by: bench.kim) }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains(before.number) == true)
    #expect(try await customer(linked) == before)
    #expect(try await link(of: bench.kim)?.customerID == linked)
  }

  @Test("The gate removes no link of a customer who has still got the user's name")
  func gate() async throws {
    _ = try await bench.delivered()
    let own = try #require(try await link(of: bench.kim))
    let gone = await failureCode {
      try await bench.book.write { transaction in
        try await transaction.repository(MarketCustomer.self).delete(own)
      }
    }
    #expect(gone == .ruleViolated)
    let erased = await failureCode {
      try await bench.book.write { transaction in
        let users = transaction.repository(User.self)
        guard var user = try await users.fetch(own.userID) else { return }
        user.emptyPersonalFields()
        user.name = "erased-000009"
        user.foldedName = TextFolding.fold(user.name)
        user.isActive = false
        user.lastSignInAt = nil
        user.erasedAt = transaction.now
        _ = try await users.update(user)
      }
    }
    #expect(erased == .ruleViolated)
  }
}
