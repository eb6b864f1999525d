import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

/// Derived records of many commits that are written together.
struct DerivedRunTests {
  private static let owner = Column("owner", .id, references: "people")
  private static let sum = Column("sum", .integer)
  private static let ownerKey = UniqueKey(owner)
  private static let totals = Schema(
    "totals", area: .sales, columns: [owner, sum], keys: [ownerKey], derived: true)
  private static let people: Int64 = 7

  private static func total(_ id: Int64, of owner: Int64, _ sum: Int64) -> Row {
    Row([.integer(id), .integer(0), .integer(owner), .integer(sum)])
  }

  private static func open(_ folder: TemporaryFolder) async throws -> LocalStore {
    try await LocalStore(
      path: folder.path + "/book.db", schemas: [LocalBook.people, totals],
      options: LocalStoreOptions())
  }

  /// One commit: a person comes, or the total of one of the first people grows, or goes and comes
  /// back as another record with the same key.
  private static func step(_ number: Int64, isRefused: Bool, _ overlay: Overlay) async throws {
    overlay.header = CommitHeader(key: "k\(number)", at: .epoch, operation: "o")
    let owner = isRefused ? 9_999 : number % people + 1
    if number < people {
      _ = try await overlay.insert(LocalBook.people, LocalBook.person(owner, "p\(owner)"))
    }
    let known =
      isRefused
      ? nil : try await overlay.record(totals, key: ownerKey, [.integer(owner)])
    guard var row = known else {
      _ = try await overlay.insert(totals, total(1_000 + number, of: owner, 1))
      return
    }
    if number % 5 == 0 {
      try await overlay.delete(totals, id: row.id, version: row.version)
      guard case .integer(let sum) = row.values[3] else { return }
      _ = try await overlay.insert(totals, total(1_000 + number, of: owner, sum + 1))
    } else if case .integer(let sum) = row.values[3] {
      row.values[3] = .integer(sum + 1)
      _ = try await overlay.update(totals, row)
    }
  }

  @Test(arguments: [Set<Int64>(), [30], [250, 255, 511], [8, 9, 700]])
  func totalsAreThoseOfTheLastCommit(refused: Set<Int64>) async throws {
    let folder = try TemporaryFolder()
    let store = try await Self.open(folder)
    let results = try await store.transactEach(Array(Int64(0)..<800)) { number, overlay in
      try await Self.step(number, isRefused: refused.contains(number), overlay)
    }
    var failed: Set<Int64> = []
    for (number, result) in zip(Int64(0)..., results) {
      if case .failure = result { failed.insert(number) }
    }
    #expect(failed == refused)
    var expected: [Int64: Int64] = [:]
    for number in Int64(0)..<800 where !refused.contains(number) {
      expected[number % Self.people + 1, default: 0] += 1
    }
    let rows = try await store.read(.latest) { try await $0.records(Query(Self.totals)) }
    var found: [Int64: Int64] = [:]
    for row in rows {
      if case .integer(let owner) = row.values[2], case .integer(let sum) = row.values[3] {
        found[owner] = sum
      }
    }
    #expect(found == expected)
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    var verifier = ChainVerifier()
    for commit in try await store.journal.commits(after: 0, limit: 1_000) {
      #expect(verifier.check(commit) == nil)
    }
    #expect(verifier.head.sequence == Int64(800 - refused.count))
    try await store.close()
  }
}
