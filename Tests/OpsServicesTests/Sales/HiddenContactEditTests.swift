import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// Somebody who may edit customers, and does not see how to reach them.
@Suite("Editing a customer without seeing the contact")
struct HiddenContactEditTests {
  @Test("The name changes, the contact stays, and the search text follows from both")
  func edit() async throws {
    let bench = try await AccessBench.make()
    let role = Role(rawValue: "name_keeper")
    _ = try await bench.identity.createRole(
      CreateRole(name: role, permission: [.customerView, .customerEdit]), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    let customers = bench.dependencies.customers
    let made = try await customers.create(
      CreateCustomer(
        name: "Garden Centre", address: "Hidden Lane 7", phone: "+370 600 12345",
        email: "hidden@b.example", city: "Kaunas"), bench.book.call(.salesperson)
    ).output
    let uma = Call(try await bench.identity.principal(named: "uma"))
    let answer = try await customers.edit(
      EditCustomer(customer: made.number, name: "Orchard House", city: "Trakai"), uma
    ).output
    #expect(answer.name == "Orchard House")
    let told = DocumentWriter.string(try DocumentEncoder.encode(answer))
    #expect(!told.contains("Hidden") && !told.contains("hidden") && !told.contains("12345"))
    let stored = try await bench.book.read {
      try await $0.repository(Customer.self).named(made.number)
    }
    #expect(stored.address == "Hidden Lane 7")
    #expect(stored.email == "hidden@b.example")
    #expect(stored.search == stored.searchText)
    #expect(stored.search.contains("orchard") && stored.search.contains("hidden"))
  }
}
