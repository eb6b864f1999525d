import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

/// Undo of `customer.delete` brings a customer with a history back.
@Suite struct CustomerReturnTests {
  /// A customer with a delivery, contact data and the mark of a salesperson, deleted.
  private func deleted() async throws -> (SalesBench, before: Customer) {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000001", phone: "1234567", email: "a@b.example"), bench.sam)
    _ = try await bench.customers.favorite(FavoriteCustomer(customer: "000001"), bench.sam)
    let before = try #require(try await bench.customer("000001"))
    _ = try await bench.customers.delete(CustomerReference(customer: "000001"), bench.anna)
    #expect(try await bench.customer("000001")?.isFormer == true)
    return (bench, before)
  }

  @Test func theCustomerIsBackWithDataAndMarks() async throws {
    let (bench, before) = try await deleted()
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    let back = try #require(try await bench.customer("000001"))
    #expect(!back.isFormer && back.name == before.name && back.phone == before.phone)
    #expect(back.email == before.email && back.search == before.search)
    #expect(try await bench.count(CustomerMark.self) == 1)
    // Business goes on, and the deletion can be done again.
    try await bench.deliver(1)
    _ = try await bench.customers.delete(CustomerReference(customer: "000001"), bench.anna)
    #expect(try await bench.customer("000001")?.isFormer == true)
  }

  @Test func whoTookTheConsentToMarksBackGetsNone() async throws {
    let (bench, _) = try await deleted()
    _ = try await bench.book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .personalisation), bench.sam)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.customer("000001")?.isFormer == false)
    #expect(try await bench.count(CustomerMark.self) == 0)
  }

  @Test func redoDeletesTheCustomerAgain() async throws {
    let (bench, _) = try await deleted()
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.anna)
    _ = try await changesets.redo(CommitReference(), bench.anna)
    let former = try #require(try await bench.customer("000001"))
    #expect(former.isFormer && former.name == Customer.formerName && former.phone == nil)
    #expect(try await bench.count(CustomerMark.self) == 0)
  }

  @Test func aFormerCustomerStillDoesNotChange() async throws {
    let (bench, _) = try await deleted()
    let refused = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        var former = try await customers.named("000001")
        former.country = "LT"
        former.refreshSearch()
        _ = try await customers.update(former)
      }
    }
    #expect(refused?.code == .badState)
  }
}
