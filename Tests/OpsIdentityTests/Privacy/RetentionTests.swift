import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsKernel
@testable import OpsSales

@Suite("What a book forgets by itself")
struct RetentionTests {
  private static let day: Int64 = 86_400_000

  private func retain(_ book: SampleBook) async throws -> RetentionReport {
    try await book.dependencies.privacy.retain(
      RetainData(), book.call(.administrator, reason: "daily")
    ).output
  }

  @Test func eventsGoAfterTheirTimeAndTheJournalStays() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    book.clock.advance(milliseconds: 30 * Self.day)
    #expect(try await retain(book).accessEvents == 0)
    book.clock.advance(milliseconds: 1)
    _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    let head = try await book.store.journal.head().sequence
    #expect(try await retain(book).accessEvents == 1)
    #expect(try await book.store.journal.head().sequence > head)
    #expect(try await book.read { try await $0.repository(AccessEvent.self).count() } == 1)
    let check = try await book.dependencies.audit.verify(
      VerifyAudit(), book.call(.administrator)
    ).output
    #expect(check.ok, "\(String(describing: check.firstBreak))")
  }

  @Test func aSettingSaysHowLong() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "privacy.keep_access", value: "2d"), book.call(.administrator))
    _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    book.clock.advance(milliseconds: 2 * Self.day + 1)
    #expect(try await retain(book).accessEvents == 1)
  }

  @Test func answersGoAfterTheirTimeAndTheCallIsStillNotMadeAgain() async throws {
    let book = try await SampleBook.make()
    let old = book.call(.salesperson, key: "old")
    _ = try await book.dependencies.customers.create(CreateCustomer(name: "Old"), old)
    book.clock.advance(milliseconds: 20 * Self.day)
    let new = book.call(.salesperson, key: "new")
    _ = try await book.dependencies.customers.create(CreateCustomer(name: "New"), new)
    book.clock.advance(milliseconds: 11 * Self.day)
    #expect(try await retain(book).answers == 1)
    #expect(try await retain(book).answers == 0)
    let failure = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.customers.create(CreateCustomer(name: "Old"), old)
    }
    #expect(failure?.code == .answerErased)
    #expect(
      try await book.dependencies.customers.create(CreateCustomer(name: "New"), new).isReplay)
    book.clock.advance(milliseconds: 20 * Self.day)
    #expect(try await retain(book).answers == 1)
  }

  @Test func visitsGoAndFavouritesStay() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.customers.visit(
      CustomerReference(customer: "000001"), book.call(.salesperson))
    _ = try await book.dependencies.customers.visit(
      CustomerReference(customer: "000002"), book.call(.salesperson))
    _ = try await book.dependencies.customers.favorite(
      FavoriteCustomer(customer: "000002"), book.call(.salesperson))
    book.clock.advance(milliseconds: 91 * Self.day)
    #expect(try await retain(book).visits == 1)
    #expect(try await book.read { try await $0.repository(CustomerMark.self).count() } == 1)
  }

  @Test func marketingConsentsLapse() async throws {
    let book = try await SampleBook.make()
    for purpose in [ConsentPurpose.marketing, .analytics] {
      _ = try await book.dependencies.privacy.giveConsent(
        ChangeConsent(purpose: purpose), book.call(.customer))
    }
    book.clock.advance(milliseconds: 366 * Self.day)
    #expect(try await retain(book).consents == 1)
    let left = try await book.dependencies.privacy.listConsents(
      ListConsents(), book.call(.customer)
    ).output.items
    #expect(left.filter(\.isGiven).map(\.purpose) == [.essential, .analytics])
  }

  @Test func aRehearsalRemovesNothing() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    book.clock.advance(milliseconds: 40 * Self.day)
    let report = try await book.dependencies.privacy.retain(
      RetainData(), book.call(.administrator, rehearsal: true))
    #expect(report.output.accessEvents == 1)
    #expect(try await book.read { try await $0.repository(AccessEvent.self).count() } == 1)
  }
}
