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
