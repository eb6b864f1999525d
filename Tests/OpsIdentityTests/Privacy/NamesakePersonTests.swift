import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import Testing

/// A name that a user and a customer have is nobody's until it is said whose.
@Suite struct NamesakePersonTests {
  /// A book with a customer and, later, a user of one name.
  private func book() async throws -> SampleBook {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.customers.create(
      CreateCustomer(name: "Mill Bakery", number: "M-17"), book.call(.salesperson))
    _ = try await book.dependencies.identity.createUser(
      CreateUser(name: "M-17"), book.call(.administrator))
    return book
  }

  @Test func neitherIsExportedOrForgottenByChance() async throws {
    let book = try await book()
    let privacy = book.dependencies.privacy
    let anna = book.call(.administrator, reason: "asked for it")
    let exported = await #expect(throws: OpsError.self) {
      try await privacy.export(PersonReference(person: "M-17"), anna)
    }
    let erased = await #expect(throws: OpsError.self) {
      try await privacy.erase(ErasePerson(person: "M-17"), anna)
    }
    for refused in [exported, erased] {
      #expect(refused?.code == .badValue && refused?.field == "person")
      #expect(refused?.message.contains("a user and a customer") == true)
      #expect(refused?.hint?.contains("--kind customer") == true)
    }
  }

  @Test(arguments: [("user", "users"), ("customer", "customers")])
  func theKindSaysWhichIsMeant(_ kind: String, _ collection: String) async throws {
    let book = try await book()
    let privacy = book.dependencies.privacy
    let anna = book.call(.administrator, reason: "asked for it")
    let found = try await privacy.export(PersonReference(person: "M-17", kind: kind), anna).output
    #expect(found.collection == collection)
    let receipt = try await privacy.erase(ErasePerson(person: "M-17", kind: kind), anna).output
    #expect(receipt.collection == collection && receipt.subject == found.subject)
  }

  @Test func aKindThatThereIsNotIsRefused() async throws {
    let book = try await book()
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.privacy.export(
        PersonReference(person: "M-17", kind: "driver"), book.call(.administrator))
    }
    #expect(refused?.code == .badValue && refused?.field == "kind")
  }

  @Test(arguments: ["000001", "123456", "7"])
  func noUserIsCalledLikeANumber(_ name: String) async throws {
    let book = try await SampleBook.make()
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.identity.createUser(
        CreateUser(name: name), book.call(.administrator))
    }
    #expect(refused?.code == .badValue && refused?.field == "name")
  }

  @Test func noCustomersNumberIsAUsersName() async throws {
    let book = try await SampleBook.make()
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.customers.create(
        CreateCustomer(name: "Sam's shop", number: "SAM"), book.call(.salesperson))
    }
    #expect(refused?.code == .duplicate && refused?.field == "number")
  }
}
