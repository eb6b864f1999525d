import OpsDomain
import OpsIdentity
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import Synchronization
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("audit verify")
struct AuditVerifyTests {
  private func verify(
    _ book: SampleBook, _ store: any RecordStore
  ) async throws -> AuditVerification {
    let desk = Desk(store: store, world: book.world)
    return try await AuditService(desk: desk).verify(
      VerifyAudit(), book.call(.administrator)
    ).output
  }

  private func busy() async throws -> SampleBook {
    let book = try await SampleBook.make()
    for price in 1...5 {
      _ = try await book.dependencies.products.edit(
        EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: Int64(price) * 1_000_000)),
        book.call(.salesperson))
    }
    _ = try await book.dependencies.products.delete(
      ProductReference(sku: "OLD-1"), book.call(.administrator))
    return book
  }

  @Test func anHonestBookHolds() async throws {
    let book = try await busy()
    let answer = try await verify(book, book.store)
    #expect(answer.ok)
    #expect(answer.firstBreak == nil)
    #expect(answer.commits == 7)
    #expect(answer.head == 7)
    let head = try await book.store.journal.head()
    #expect(answer.headHash == HexText.of(head.hash))
    var expected: Int64 = 0
    for schema in Blueprint.product.rules.schemas where !schema.isDerived {
      expected += try await book.read { transaction in
        let figures = try await transaction.figures(Aggregate(schema, .count))
        guard case .integer(let count)? = figures.first?.first else { return 0 }
        return count
      }
    }
    #expect(answer.records == expected)
  }

  @Test func whatComesBetweenPageAndHeadIsFollowed() async throws {
    let book = try await busy()
    let asked = Atomic<Bool>(false)
    var store = TamperedStore(base: book.store)
    store.commit = { asked.load(ordering: .relaxed) ? $0 : nil }
    store.end = {
      asked.store(true, ordering: .relaxed)
      return $0
    }
    let answer = try await verify(book, store)
    #expect(answer.firstBreak == nil)
    #expect(answer.commits == 7)
  }

  @Test func signInAndConfidentialRecordsHoldToo() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("anna", IdentityBench.annasPassword).token
    _ = try? await bench.identity.signIn("anna", Secret("wrong"))
    try await bench.identity.signOut(token)
    #expect(try await verify(bench.book, bench.book.store).ok)
  }

  @Test func findsAChangedRow() async throws {
    let book = try await busy()
    var store = TamperedStore(base: book.store)
    let index = try #require(Product.schema.position(of: Product.Columns.price))
    store.row = { schema, row in
      guard schema == Product.schema, (try? Product(row))?.sku == "LAMP-1" else { return row }
      var row = row
      row.values[index] = .integer(1)
      return row
    }
    let answer = try await verify(book, store)
    #expect(!answer.ok)
    #expect(answer.firstBreak?.collection == "products")
    #expect(answer.firstBreak?.sequence == 6)
    #expect(answer.commits == 7)
  }

  @Test func findsARemovedRow() async throws {
    let book = try await busy()
    var store = TamperedStore(base: book.store)
    store.row = { schema, row in
      schema == Customer.schema && (try? Customer(row))?.number == "000002" ? nil : row
    }
    let answer = try await verify(book, store)
    #expect(answer.firstBreak?.collection == "customers")
    #expect(answer.firstBreak?.sequence == 1)
    #expect(answer.firstBreak?.problem.contains("gone") == true)
  }

  @Test func findsARowThatNoCommitWrote() async throws {
    let book = try await busy()
    var store = TamperedStore(base: book.store)
    store.row = { schema, row in
      guard schema == Location.schema, (try? Location(row))?.code == "SHOP" else { return row }
      var row = row
      row.values[0] = .integer(99)
      return row
    }
    let answer = try await verify(book, store)
    #expect(!answer.ok)
    #expect(answer.firstBreak?.collection == "locations")
  }

  @Test(arguments: 1...7)
  func findsAChangedMissingOrRenumberedCommit(_ sequence: Int64) async throws {
    let book = try await busy()
    func broken(
      _ change: @escaping @Sendable (Commit) -> Commit?
    ) async throws -> AuditVerification {
      var store = TamperedStore(base: book.store)
      store.commit = { $0.sequence == sequence ? change($0) : $0 }
      return try await verify(book, store)
    }
    let changed = try await broken { commit in
      var header = commit.header
      header.actor = RecordID(rawValue: 77)
      return Commit(
        sequence: commit.sequence, header: header, entries: commit.entries, hash: commit.hash)
    }
    #expect(changed.firstBreak?.sequence == sequence)
    #expect(changed.commits == sequence - 1)
    let emptied = try await broken { commit in
      Commit(
        sequence: commit.sequence, header: commit.header, entries: [], hash: commit.hash)
    }
    #expect(emptied.firstBreak?.sequence == sequence)
    let missing = try await broken { _ in nil }
    #expect(!missing.ok)
    let renumbered = try await broken { commit in
      Commit(
        sequence: commit.sequence + 1, header: commit.header, entries: commit.entries,
        hash: commit.hash)
    }
    #expect(!renumbered.ok)
  }

  @Test func findsAHeadThatIsNotTheLastCommit() async throws {
    let book = try await busy()
    for head in [
      JournalHead(sequence: 7, hash: [UInt8](repeating: 1, count: 32)),
      JournalHead(sequence: 9, hash: [UInt8](repeating: 1, count: 32)),
      JournalHead(sequence: 3, hash: [UInt8](repeating: 1, count: 32)),
    ] {
      var store = TamperedStore(base: book.store)
      store.end = { _ in head }
      #expect(try await !verify(book, store).ok)
    }
  }

  @Test func workThatGoesOnMeanwhileIsNoBreak() async throws {
    let book = try await busy()
    let writer = Task {
      for price in 1...400 {
        _ = try await book.dependencies.products.edit(
          EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: Int64(price) * 10_000)),
          book.call(.salesperson))
        await Task.yield()
      }
    }
    for _ in 0..<20 {
      let answer = try await verify(book, book.store)
      #expect(answer.ok, "\(String(describing: answer.firstBreak))")
    }
    try await writer.value
  }

  @Test func columnsAddedLaterAreNoBreak() throws {
    var index = ImageIndex()
    let row = Location(
      id: RecordID(rawValue: 5), code: "a\",[", foldedCode: "x", kind: .internal,
      createdAt: .epoch
    ).row
    let early = Row(Array(row.values.prefix(4)))
    try index.note(
      JournalEntry(
        collection: "locations", id: row.id, verb: .insert, image: RowImage.encode(early)),
      at: 1)
    #expect(try index.compare(row, in: Location.schema, vault: nil) == .equal)
    var other = row
    other.values[2] = .text("b")
    #expect(try index.compare(other, in: Location.schema, vault: nil) == .differs)
  }
}
