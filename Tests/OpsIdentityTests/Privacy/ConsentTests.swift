import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsSales

@Suite("Consents")
struct ConsentTests {
  private func list(
    _ book: SampleBook, _ role: Role, of user: String? = nil
  ) async throws -> [ConsentView] {
    try await book.dependencies.privacy.listConsents(
      ListConsents(user: user), book.call(role)
    ).output.items
  }

  @Test func nothingIsGivenUntilSomebodyGivesItAndTheTimeIsKept() async throws {
    let book = try await SampleBook.make()
    #expect(try await list(book, .customer).filter(\.isGiven).map(\.purpose) == [.essential])
    book.clock.advance(milliseconds: 1000)
    let given = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .location), book.call(.customer)
    ).output
    #expect(given.at == SampleBook.start.adding(TimeSpan(milliseconds: 1000)))
    book.clock.advance(milliseconds: 1000)
    let again = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .location), book.call(.customer))
    #expect(again.output.at == given.at)
    #expect(!again.changed)
    let withdrawn = try await book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .location), book.call(.customer)
    ).output
    #expect(!withdrawn.isGiven)
    #expect(withdrawn.at == SampleBook.start.adding(TimeSpan(milliseconds: 2000)))
  }

  @Test func withdrawingRemovesWhatRestedOnIt() async throws {
    let book = try await SampleBook.make()
    for role in [Role.salesperson, .administrator] {
      _ = try await book.dependencies.customers.favorite(
        FavoriteCustomer(customer: "000001"), book.call(role))
    }
    let view = try await book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .personalisation), book.call(.salesperson)
    ).output
    #expect(view.removed == 1)
    let left = try await book.read {
      try await $0.repository(CustomerMark.self).all(where: .everything)
    }
    #expect(left.map(\.userID) == [SampleUser.of(.administrator).id])
  }

  @Test func whoHasTakenPersonalisationBackGetsNoNewMarks() async throws {
    let book = try await SampleBook.make()
    let sam = book.call(.salesperson)
    let customers = book.dependencies.customers
    let corner = CustomerReference(customer: "000001")
    _ = try await customers.visit(corner, sam)
    _ = try await book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .personalisation), sam)
    for body in [
      { try await customers.visit(corner, sam) },
      { try await customers.favorite(FavoriteCustomer(customer: "000001"), sam) },
    ] {
      let failure = await #expect(throws: OpsError.self) { _ = try await body() }
      #expect(failure?.code == .ruleViolated)
      #expect(failure?.hint?.contains("consent give personalisation") == true)
    }
    _ = try await customers.favorite(FavoriteCustomer(customer: "000001", off: true), sam)
    #expect(try await book.read { try await $0.repository(CustomerMark.self).count() } == 0)
    // Another's are another's, and other purposes do not matter.
    _ = try await book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .analytics), book.call(.administrator))
    _ = try await customers.visit(corner, book.call(.administrator))
    _ = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .personalisation), sam)
    _ = try await customers.visit(corner, sam)
    #expect(try await book.read { try await $0.repository(CustomerMark.self).count() } == 2)
  }

  @Test func whatTheWorkNeedsIsNoMatterOfConsent() async throws {
    let book = try await SampleBook.make()
    for body in [
      book.dependencies.privacy.giveConsent, book.dependencies.privacy.withdrawConsent,
    ] {
      let failure = await #expect(throws: OpsError.self) {
        _ = try await body(ChangeConsent(purpose: .essential), book.call(.customer))
      }
      #expect(failure?.code == .ruleViolated)
    }
  }

  @Test func othersAreSeenByThoseWhoSeeUsers() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .marketing), book.call(.customer))
    #expect(try await list(book, .administrator, of: "kim").filter(\.isGiven).count == 2)
    #expect(try await list(book, .customer, of: "kim").filter(\.isGiven).count == 2)
    let failure = await #expect(throws: OpsError.self) {
      _ = try await list(book, .driver, of: "kim")
    }
    #expect(failure?.code == .denied)
  }
}
