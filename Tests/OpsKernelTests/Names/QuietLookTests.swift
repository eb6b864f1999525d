import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel
@testable import OpsSales

/// Looks at people that no commit tells of.
@Suite struct QuietLookTests {
  private func looks(_ book: SampleBook) async throws -> [String] {
    try await book.read {
      try await $0.repository(AccessEvent.self).all(
        where: .equals(AccessEvent.Columns.kind, .read),
        order: [.ascending(AccessEvent.Columns.at)])
    }.map(\.operation)
  }

  @Test func aWriteThatChangesNothingIsALook() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let outcome = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001"), book.call(.salesperson))
    #expect(!outcome.changed)
    #expect(try await looks(book) == ["customer.edit"])
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 20303"), book.call(.salesperson))
    #expect(try await looks(book).count == 1, "the commit tells of this one")
  }

  @Test func namesForCompletionAreNoPeople() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let names = try await book.dependencies.names.list(
      ListNames(kind: .customer), book.call(.salesperson)
    ).output.items
    #expect(!names.isEmpty && names.allSatisfy { $0.label == nil })
  }
}
