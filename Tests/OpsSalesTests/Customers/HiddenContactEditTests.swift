import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// Somebody who may edit customers, and does not see how to reach them.
@Suite("Editing a customer without seeing the contact")
struct HiddenContactEditTests {
  /// uma, who may see and edit customers and not their contact.
  private func nameKeeper(_ bench: AccessBench) async throws -> Principal {
    let role = Role(rawValue: "name_keeper")
    _ = try await bench.roles.createRole(
      CreateRole(name: role, permission: [.customerView, .customerEdit]), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    return try await bench.identity.principal(named: "uma")
  }

  @Test("The name changes, the contact stays, and the search text follows from both")
  func edit() async throws {
    let bench = try await AccessBench.make()
    let uma = Call(try await nameKeeper(bench))
    let customers = bench.dependencies.customers
    let made = try await customers.create(
      CreateCustomer(
        name: "Garden Centre", address: "Hidden Lane 7", phone: "+370 600 12345",
        email: "hidden@b.example", city: "Kaunas"), bench.book.call(.salesperson)
    ).output
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
    // What is not seen is not changed, and that is said: a value that is dropped looks like done.
    let head = try await bench.book.store.journal.head()
    for input in [
      EditCustomer(customer: made.number, phone: "+370 600 54321"),
      EditCustomer(customer: made.number, email: ""),
      EditCustomer(customer: made.number, name: "Elsewhere", address: "Known Lane 1"),
    ] {
      let refused = try await IdentityBench.code { _ = try await customers.edit(input, uma) }
      #expect(refused == .denied)
    }
    #expect(try await bench.book.store.journal.head() == head)
  }

  @Test("Nor by writing the record directly")
  func direct() async throws {
    let bench = try await AccessBench.make()
    let uma = try await nameKeeper(bench)
    let context = bench.book.world.context(for: uma)
    let refused = try await IdentityBench.code {
      _ = try await bench.book.store.transact { overlay in
        let transaction = Transaction(writing: overlay, context: context)
        let customers = transaction.repository(Customer.self)
        var customer = try #require(try await customers.first(where: .everything))
        customer.phone = "+370 600 54321"
        return try await customers.update(customer)
      }
    }
    #expect(refused == .denied)
  }
}
