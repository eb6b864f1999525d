import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

/// Who looks at a customer finds them among the recent ones.
@Suite struct CustomerLooksTests {
  private func look(_ bench: SalesBench, _ number: String = "000001", _ call: Call? = nil)
    async throws
  {
    _ = try await bench.customers.show(CustomerReference(customer: number), call ?? bench.sam)
  }

  private func recent(_ bench: SalesBench, _ call: Call? = nil) async throws -> [String] {
    try await bench.customers.list(ListCustomers(recent: true), call ?? bench.sam).output.items
      .map(\.number)
  }

  @Test func aLookCountsForSevenDaysAndForOneUser() async throws {
    let bench = try await SalesBench()
    try await look(bench)
    #expect(try await recent(bench) == ["000001"])
    #expect(try await recent(bench, bench.anna).isEmpty)
    bench.pass(days: 8)
    #expect(try await recent(bench).isEmpty)
  }

  @Test func looksOfOneHourAreOneLook() async throws {
    let bench = try await SalesBench()
    try await look(bench)
    let first = try await bench.book.store.journal.head().sequence
    try await look(bench)
    #expect(try await bench.book.store.journal.head().sequence == first)
    bench.book.clock.advance(milliseconds: 3_600_000)
    try await look(bench)
    #expect(try await bench.book.store.journal.head().sequence == first + 1)
  }

  @Test func rehearsalsAndReadersLeaveNothing() async throws {
    let bench = try await SalesBench()
    try await look(bench, "000001", bench.book.call(.salesperson, rehearsal: true))
    let sam = bench.book.principal(.salesperson)
    var limits = AccessLimits.none
    limits.isReadOnly = true
    let reader = Principal(
      userID: try #require(sam.userID), name: sam.name, rights: sam.rights, limits: limits)
    try await look(bench, "000002", Call(reader))
    #expect(try await bench.count(CustomerLook.self) == 0)
  }

  @Test func nothingIsKeptOfUsersWhoTookTheirConsentBack() async throws {
    let bench = try await SalesBench()
    _ = try await bench.book.dependencies.privacy.withdrawConsent(
      ChangeConsent(purpose: .personalisation), bench.sam)
    try await look(bench)
    #expect(try await bench.count(CustomerLook.self) == 0)
  }

  @Test func aLookKeepsNobodyFromUndoing() async throws {
    let bench = try await SalesBench()
    let made = try await bench.customers.create(CreateCustomer(name: "Kiosk"), bench.anna).output
    try await look(bench, made.number)
    try await look(bench, made.number, bench.anna)
    _ = try await bench.book.dependencies.changesets.undo(UndoCommit(), bench.anna)
    #expect(try await bench.customer(made.number) == nil)
    #expect(try await bench.count(CustomerLook.self) == 0)
  }

  @Test func aLookNeitherChangesAMarkNorKeepsItFromBeingUndone() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.favorite(FavoriteCustomer(customer: "000001"), bench.sam)
    try await look(bench)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.sam)
    #expect(try await bench.count(CustomerMark.self) == 0)
    #expect(try await recent(bench) == ["000001"])
  }

  @Test func looksGoWithTheCustomer() async throws {
    let bench = try await SalesBench()
    try await look(bench, "000002")
    _ = try await bench.customers.delete(CustomerReference(customer: "000002"), bench.anna)
    #expect(try await bench.count(CustomerLook.self) == 0)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.customer("000002") != nil)
    #expect(try await bench.count(CustomerLook.self) == 0)
  }

  @Test func favouritesAmongTheRecentOnesAreBoth() async throws {
    let bench = try await SalesBench()
    try await look(bench, "000001")
    try await look(bench, "000002")
    _ = try await bench.customers.favorite(FavoriteCustomer(customer: "000002"), bench.sam)
    let both = try await bench.customers.list(
      ListCustomers(favorite: true, recent: true), bench.sam
    ).output
    #expect(both.items.map(\.number) == ["000002"])
  }
}
