import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Audit trail")
struct AuditTrailTests {
  /// A book in which anna and sam have done something.
  private func busy() async throws -> SampleBook {
    let book = try await SampleBook.make()
    let products = book.dependencies.products
    let sam = book.call(.salesperson, reason: "new season")
    _ = try await products.create(
      CreateProduct(sku: "VASE", name: "Vase", price: UnitPrice(rawValue: 7_500_000)), sam)
    _ = try await products.edit(EditProduct(sku: "VASE", name: "Tall vase"), sam)
    _ = try await products.edit(
      EditProduct(sku: "VASE", price: UnitPrice(rawValue: 8_250_000)),
      book.call(.administrator, key: "anna-prices"))
    _ = try await products.delete(ProductReference(sku: "OLD-1"), book.call(.administrator))
    return book
  }

  private func list(
    _ book: SampleBook, _ input: ListAudit
  ) async throws -> Listing<AuditCommitView> {
    try await book.dependencies.audit.list(input, book.call(.administrator)).output
  }

  @Test func listsTheNewestFirstUnlessAskedOtherwise() async throws {
    let book = try await busy()
    let newest = try await list(book, ListAudit())
    #expect(newest.items.map(\.sequence) == [5, 4, 3, 2, 1])
    #expect(newest.next == nil)
    #expect(newest.items.first?.operation == "product.delete")
    #expect(newest.items.first?.actor == "anna")
    #expect(newest.items.last?.actor == "system")
    #expect(newest.items[3].reason == "new season")
    #expect(newest.items[3].collections == ["products"])
    #expect(newest.items[3].records == 1)
    let oldest = try await list(book, ListAudit(oldest: true))
    #expect(oldest.items == newest.items.reversed())
  }

  @Test(arguments: [true, false])
  func pagesFollowEachOther(_ oldest: Bool) async throws {
    let book = try await busy()
    var sequences: [Int64] = []
    var after: String?
    repeat {
      let page = try await list(book, ListAudit(oldest: oldest, limit: 2, after: after))
      sequences += page.items.map(\.sequence)
      after = page.next
    } while after != nil
    #expect(sequences == (oldest ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]))
  }

  @Test func filtersByActorOperationCollectionRecordAndStart() async throws {
    let book = try await busy()
    func sequences(_ input: ListAudit) async throws -> [Int64] {
      try await list(book, input).items.map(\.sequence)
    }
    #expect(try await sequences(ListAudit(actor: "Sam")) == [3, 2])
    #expect(try await sequences(ListAudit(actor: "system")) == [1])
    #expect(try await sequences(ListAudit(operation: "product.edit")) == [4, 3])
    #expect(try await sequences(ListAudit(operation: "product")) == [])
    #expect(try await sequences(ListAudit(collection: "locations")) == [1])
    #expect(try await sequences(ListAudit(from: 3)) == [3, 2, 1])
    #expect(try await sequences(ListAudit(from: 4, oldest: true)) == [4, 5])
    #expect(try await sequences(ListAudit(from: .sequence(.max))) == [5, 4, 3, 2, 1])
    #expect(try await sequences(ListAudit(from: .sequence(.max), oldest: true)) == [])
    let vase = try await book.read { try await $0.repository(Product.self).named("VASE").id }
    #expect(try await sequences(ListAudit(record: vase)) == [4, 3, 2])
    #expect(try await sequences(ListAudit(record: vase, oldest: true)) == [2, 3, 4])
    #expect(try await sequences(ListAudit(actor: "sam", record: vase, from: 2)) == [2])
    #expect(try await sequences(ListAudit(record: vase, from: 3, oldest: true)) == [3, 4])
  }

  @Test("A time leaves out the commits before it, in both directions and on every page")
  func startsAtATime() async throws {
    let book = try await busy()
    book.clock.advance(milliseconds: 86_400_000)
    for name in ["Low vase", "Wide vase", "Old vase"] {
      _ = try await book.dependencies.products.edit(
        EditProduct(sku: "VASE", name: name), book.call(.salesperson))
    }
    let moment = book.clock.now()
    func sequences(_ input: ListAudit) async throws -> [Int64] {
      try await list(book, input).items.map(\.sequence)
    }
    #expect(try await sequences(ListAudit(from: .time(.instant(moment)))) == [8, 7, 6])
    #expect(
      try await sequences(ListAudit(from: .time(.instant(moment)), oldest: true)) == [6, 7, 8])
    let first = try await list(book, ListAudit(from: .time(.instant(moment)), limit: 2))
    let rest = ListAudit(from: .time(.instant(moment)), limit: 2, after: first.next)
    #expect(try await sequences(rest) == [6])
    let later = SiteTime.instant(moment.adding(milliseconds: 1))
    #expect(try await sequences(ListAudit(from: .time(later))) == [])
    #expect(try await sequences(ListAudit(from: .time(later), oldest: true)) == [])
    #expect(try JournalStart(parsing: "42") == .sequence(42))
    #expect(try JournalStart(parsing: "2027-03-01").description == "2027-03-01")
    let refused = #expect(throws: OpsError.self) { try JournalStart(parsing: "yesterday-ish") }
    #expect(refused?.code == .badDate && refused?.field == "from")
  }

  @Test func readersOfTheJournalFindItsPeople() async throws {
    let book = try await busy()
    let dora = book.principal(.driver)
    let reader = Call(
      Principal(
        userID: try #require(dora.userID), name: dora.name,
        rights: Rights(
          roles: dora.roles, permissions: dora.permissions.union([.systemViewAuditLogs]))))
    let audit = book.dependencies.audit
    let all = try await audit.list(ListAudit(), reader).output.items
    #expect(all.first?.actor == "anna")
    let own = try await audit.list(ListAudit(actor: "anna"), reader).output.items
    #expect(own == all.filter { $0.actor == "anna" })
    await #expect(throws: OpsError.self) {
      try await audit.list(ListAudit(actor: "nobody-here"), reader)
    }
  }

  @Test func walksLongJournalsInBothDirections() async throws {
    let book = try await SampleBook.make()
    for price in 1...1203 {
      _ = try await book.dependencies.products.edit(
        EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: Int64(price) * 10_000)),
        book.call(.salesperson))
    }
    let newest = try await list(book, ListAudit(limit: 1000))
    #expect(newest.items.map(\.sequence) == (205...1204).reversed())
    let rest = try await list(book, ListAudit(limit: 1000, after: newest.next))
    #expect(rest.items.map(\.sequence) == (1...204).reversed())
    let first = try await list(book, ListAudit(actor: "system"))
    #expect(first.items.map(\.sequence) == [1])
  }

  @Test(arguments: [
    ListAudit(limit: 0), ListAudit(limit: -1), ListAudit(limit: 1001), ListAudit(from: 0),
    ListAudit(from: -5), ListAudit(after: "x"), ListAudit(after: "0"),
    ListAudit(after: "9223372036854775807"),
  ])
  func refusesWhatIsOutOfRange(_ input: ListAudit) async throws {
    let book = try await SampleBook.make()
    let code = try await IdentityBench.code { _ = try await list(book, input) }
    #expect(code == .badValue)
  }

  @Test func refusesFiltersThatNameNothing() async throws {
    let book = try await SampleBook.make()
    #expect(
      try await IdentityBench.code { _ = try await list(book, ListAudit(actor: "ghost")) }
        == .notFoundUser)
    #expect(
      try await IdentityBench.code { _ = try await list(book, ListAudit(collection: "moons")) }
        == .notFound)
  }

  @Test(arguments: ["4", "anna-prices"])
  func showsACommitFieldByField(_ commit: String) async throws {
    let book = try await busy()
    let shown = try await book.dependencies.audit.show(
      ShowAudit(commit: commit), book.call(.administrator)
    ).output
    #expect(shown.sequence == 4)
    #expect(shown.actor == "anna")
    #expect(shown.hash.utf8.count == 64)
    #expect(shown.entries.count == 1)
    let fields = shown.entries[0].fields
    #expect(fields.map(\.field) == ["price"])
    #expect(fields.first?.before?.value == "7.50")
    #expect(fields.first?.after?.value == "8.25")
  }

  @Test func insertsHaveNoBeforeAndDeletesNoAfter() async throws {
    let book = try await busy()
    let call = book.call(.administrator)
    let insert = try await book.dependencies.audit.show(ShowAudit(commit: "2"), call).output
    #expect(insert.entries[0].verb == .insert)
    #expect(insert.entries[0].fields.allSatisfy { $0.before == nil && $0.after != nil })
    #expect(insert.entries[0].fields.first { $0.field == "name" }?.after?.value == "Vase")
    let delete = try await book.dependencies.audit.show(ShowAudit(commit: "5"), call).output
    #expect(delete.entries[0].verb == .delete)
    #expect(delete.entries[0].fields.allSatisfy { $0.before != nil && $0.after == nil })
    #expect(!delete.elevations.isEmpty)
  }

  @Test func confidentialCollectionsShowOnlyThatTheyChanged() async throws {
    let bench = try await IdentityBench.make()
    _ = try await bench.identity.setPassword(
      SetPassword(), password: Secret("a wholly different sentence"),
      bench.book.call(.administrator))
    let shown = try await bench.dependencies.audit.show(
      ShowAudit(commit: "4"), bench.book.call(.administrator)
    ).output
    #expect(shown.operation == "user.set_password")
    #expect(shown.entries.map(\.collection) == ["password_credentials"])
    #expect(shown.entries[0].isConfidential)
    #expect(shown.entries[0].fields == [])
  }

  @Test(arguments: ["0", "-1", "6", "9223372036854775807", "no-such-key", ""])
  func whatIsNotThereIsNotFound(_ commit: String) async throws {
    let book = try await busy()
    let code = try await IdentityBench.code {
      _ = try await book.dependencies.audit.show(
        ShowAudit(commit: commit), book.call(.administrator))
    }
    #expect(code == .notFound)
  }
}
