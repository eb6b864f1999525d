import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import OpsWarehouse
import Testing

/// What a changeset says of records that have moved.
@Suite struct PersonalRefusalTests {
  @Test func ofPeopleOnlyTheFieldsAreNamed() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.salesperson)
    let made = try await book.dependencies.customers.create(
      CreateCustomer(name: "Planted Before", phone: "+370 600 11111"), call
    ).output
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.customers.edit(
      EditCustomer(customer: made.number, city: "Nida"), call)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: made.number, name: "Planted After", phone: "+370 600 22222"), call)
    let refused = await #expect(throws: OpsError.self) { try await changeset.commit(call) }
    let message = try #require(refused?.message)
    #expect(message.contains("name has changed"), "\(message)")
    for planted in ["Planted", "11111", "22222"] {
      #expect(!message.contains(planted), "\(message)")
    }
  }
}
