import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsIdentity
@testable import OpsSales

/// In an older book a customer may have the identifier of a user. What concerns the one does not
/// touch the other.
@Suite("A customer with the identifier of a user")
struct SharedIdentifierTests: ForgetsPeople {
  private static let anna = SampleUser.of(.administrator).id
  private let book: SampleBook

  init() async throws {
    book = try await SampleBook.make(keepsAccess: true)
    _ = try await book.write { transaction in
      var made = Customer(
        id: Self.anna, number: "000099", name: "Namesake", foldedName: "", search: "",
        createdAt: transaction.now, updatedAt: transaction.now)
      made.refreshSearch()
      return try await transaction.repository(Customer.self).create(made)
    }
  }

  @Test func theCustomersExportHoldsNothingThatTheUserDid() async throws {
    _ = try await book.dependencies.customers.show(
      CustomerReference(customer: "000001"), book.call(.administrator))
    _ = try await book.dependencies.identity.createUser(
      CreateUser(name: "jonas"), book.call(.administrator))
    let found = try await book.dependencies.privacy.export(
      PersonReference(person: "000099", kind: "customer"), book.call(.administrator)
    ).output
    #expect(found.access.filter { $0.operation == "customer.show" }.isEmpty)
    #expect(!found.records.map(\.collection).contains("users"))
    let users = try await book.dependencies.privacy.export(
      PersonReference(person: "anna", kind: "user"), book.call(.administrator)
    ).output
    #expect(users.access.contains { $0.operation == "customer.show" })
    #expect(users.records.first { $0.collection == "users" }?.records.count == 2)
  }

  @Test func theCustomersErasureLeavesTheAnswersOfTheUser() async throws {
    let call = book.call(.administrator, key: "received")
    let input = ReceiveStock(sku: "LAMP-1", quantity: 1)
    _ = try await book.dependencies.stock.receive(input, call)
    _ = try await erase(book, "000099")
    #expect(try await book.dependencies.stock.receive(input, call).isReplay)
  }
}
