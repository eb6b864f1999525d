import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Test func theSampleBookHoldsWhatTheExamplesNeed() async throws {
  let book = try await SampleBook.make()
  try await book.read { transaction in
    for user in SampleUser.all {
      #expect(try await transaction.repository(User.self).named(user.name).id == user.id)
    }
    let main = try await transaction.repository(Location.self).named("MAIN")
    let lamp = try await transaction.repository(Product.self).named("LAMP-1")
    let level = try await transaction.repository(StockLevel.self)
      .at(main.id, product: lamp.id, size: "", lot: "")
    #expect(level?.onHand == 20)
    #expect(
      try await transaction.repository(Customer.self).named("000002").name == "Harbour Café")
    #expect(try await transaction.repository(Product.self).named("SHIRT").sizeList.count == 3)
  }
}

@Test func everyRecordOfTheSampleBookKeepsItsRules() async throws {
  let book = try await SampleBook.make()
  try await book.read { transaction in
    for schema in Blueprint.product.rules.schemas {
      let transition = try Blueprint.product.rules.rules(for: schema).transition
      for row in try await transaction.rows(Query(schema)) { try transition?(nil, row) }
    }
  }
}

@Test func equalSeedsGiveEqualBooks() async throws {
  func products(_ seed: UInt64) async throws -> [Product] {
    try await SampleBook.make(seed: seed).read { transaction in
      try await transaction.repository(Product.self).all(where: .everything)
    }
  }
  #expect(try await products(7) == products(7))
  #expect(try await products(7) != products(8))
}

@Test func aCopyGoesOnAsTheBookWouldHave() async throws {
  func works(_ book: SampleBook) async throws -> [String: Row] {
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5, lot: "A7"), book.call(.warehouseKeeper))
    _ = try await book.dependencies.customers.create(
      CreateCustomer(name: "Mill Bakery"), book.call(.salesperson))
    return try await book.state()
  }
  let book = try await SampleBook.make(seed: 7)
  let copy = book.copy()
  let before = try await book.state()
  #expect(try await copy.state() == before)
  let after = try await works(copy)
  #expect(after != before)
  #expect(try await book.state() == before, "what is done to a copy is not done to the book")
  #expect(try await works(book) == after)
  #expect(try await book.store.journal.head() == copy.store.journal.head())
}

@Test func aCopyReadsThePersonalDataOfItsJournal() async throws {
  let book = try await SampleBook.make().copy()
  let first = try #require(try await book.store.journal.commits(after: 0, limit: 1).first)
  let entry = try #require(first.entries.first { $0.collection == Customer.schema.name })
  let row = try book.store.journal.row(in: try #require(entry.image), of: Customer.schema)
  #expect(try Customer(row).name == "Corner Shop")
  let other = try await SampleBook.make()
  #expect(!book.vault.blocks(from: 0, limit: 10).isEmpty)
  #expect(book.vault.blocks(from: 0, limit: 10) == other.vault.blocks(from: 0, limit: 10))
  #expect(book.vault !== other.vault)
}

@Test func equalBooksFromTheShelfShareNothing() async throws {
  let (one, other) = (try await SampleBook.make(), try await SampleBook.make())
  #expect(try await one.state() == other.state())
  one.clock.advance(milliseconds: 60_000)
  #expect(other.clock.now() == SampleBook.start)
  #expect(one.identifiers.next() != other.identifiers.next())
}

@Test func aShortRunTakesSomeOfEachLaw() {
  let things = Array(0..<10)
  let taken = Set((0..<200).flatMap { TestLength.some(2, of: things, for: "command \($0)") })
  #expect(taken.count == things.count, "every one has its turn")
  for name in ["stock receive", "oos create"] {
    let some = TestLength.some(3, of: things, for: name)
    #expect(some == TestLength.some(3, of: things, for: name))
    #expect(Set(some).count == some.count && (TestLength.isFull || some.count == 3))
  }
  #expect(TestLength.some(5, of: [1, 2], for: "any") == [1, 2])
}
