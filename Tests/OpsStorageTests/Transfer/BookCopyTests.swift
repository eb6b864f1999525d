import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageLocal
import OpsStorageMock
import OpsTesting
import Testing

@Suite struct BookCopyTests {
  @Test func aBookComesBackFromAFileAsItWas() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let folder = try LocalBook()
    let local = try await LocalStore(
      path: folder.path, schemas: schemas, options: Self.sealed(seed: 8))
    let there = try await BookCopy.run(from: sample.store, to: local, schemas: schemas)
    let mock = MockStore(
      schemas: schemas, vault: MemoryVault(random: SeededRandom(seed: 9)))
    let back = try await BookCopy.run(from: local, to: mock, schemas: schemas)
    #expect(there.allSatisfy { $0.equal })
    #expect(there == back)
    #expect(there.map(\.collection) == schemas.map(\.name) + ["journal"])
    #expect(there.contains { $0.collection == "stock_levels" && $0.records > 0 })
    for schema in schemas {
      let first = try await sample.store.rows(of: schema, after: nil, limit: 1000)
      #expect(try await mock.rows(of: schema, after: nil, limit: 1000) == first)
    }
    let journal = try await sample.store.commits(after: 0, limit: 1000)
    #expect(try await mock.commits(after: 0, limit: 1000) == journal)
    let end = try await sample.store.head()
    #expect(try await local.head() == end)
    let entry = try #require(journal.first?.entries.first { $0.collection == "users" })
    let row = try mock.journal.row(in: entry.image ?? [], of: User.schema)
    #expect(!row.values[2].isNull, "people's keys came along")
    try await local.close()
  }

  private static func sealed(seed: UInt64) -> LocalStoreOptions {
    var options = LocalStoreOptions()
    options.vault = MemoryVault(random: SeededRandom(seed: seed))
    return options
  }

  @Test func aTargetWithoutAVaultIsRefused() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let mock = MockStore(schemas: schemas)
    #expect(
      await failureCode {
        _ = try await BookCopy.run(from: sample.store, to: mock, schemas: schemas)
      }
        == .badState)
  }

  @Test func aCopiedBookIsAnOrdinaryOne() async throws {
    let source = try LocalBook()
    let target = try LocalBook()
    let first = try await source.open()
    try await first.insert([(LocalBook.people, LocalBook.person(1, "Vilma"))], key: "a")
    let second = try await target.open()
    let results = try await BookCopy.run(
      from: first, to: second, schemas: [LocalBook.people, LocalBook.things])
    #expect(results.allSatisfy { $0.equal })
    try await second.insert([(LocalBook.things, LocalBook.thing(2, code: "x", owner: 1))], key: "b")
    await #expect(throws: OpsError.self) {
      try await second.insert(
        [(LocalBook.things, LocalBook.thing(3, code: "y", owner: 99))], key: "c")
    }
    try await second.close()
    let again = try await target.open()
    #expect(try await again.thing(2) != nil)
    #expect(try await again.head().sequence == 2)
    try await again.close()
    try await first.close()
  }

  @Test func nothingIsCopiedIntoABookThatHoldsSomething() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let other = try await SampleBook.make(seed: 2)
    let head = try await other.store.head()
    #expect(
      await failureCode {
        _ = try await BookCopy.run(from: sample.store, to: other.store, schemas: schemas)
      } == .badState)
    #expect(await failureCode { try await other.store.begin() } == .badState)
    #expect(try await other.store.head() == head)
    let folder = try LocalBook()
    let local = try await folder.open()
    try await local.insert([(LocalBook.people, LocalBook.person(1, "Vilma"))], key: "a")
    #expect(await failureCode { try await local.begin() } == .badState)
    #expect(
      await failureCode { try await local.restore(rows: [], of: LocalBook.people) } == .badState)
    try await local.insert([(LocalBook.people, LocalBook.person(2, "Jonas"))], key: "b")
    try await local.close()
  }

  @Test func aPlantedDifferenceIsFoundAndTheCopyStaysClosed() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let folder = try LocalBook()
    let local = try await LocalStore(
      path: folder.path, schemas: schemas, options: Self.sealed(seed: 8))
    let results = try await BookCopy.run(
      from: sample.store, to: FlawedTarget(base: local, collection: "products"), schemas: schemas)
    #expect(results.filter { !$0.equal }.map(\.collection) == ["products"])
    try await local.close()
    #expect(
      await failureCode { _ = try await LocalStore(path: folder.path, schemas: schemas) }
        == .badState)
  }

  @Test func aCopyThatWasCutOffDoesNotOpen() async throws {
    let folder = try LocalBook()
    let local = try await folder.open()
    try await local.begin()
    try await local.restore(rows: [LocalBook.person(1, "Vilma")], of: LocalBook.people)
    #expect(
      await failureCode {
        try await local.insert([(LocalBook.people, LocalBook.person(2, "Jonas"))], key: "a")
      } == .badState)
    try await local.close()
    #expect(await failureCode { _ = try await folder.open() } == .badState)
  }

  @Test func aFailureOnTheWaySaysWhatToDoWithTheCopy() async throws {
    let folder = try LocalBook()
    let source = try await folder.open()
    try await source.insert([(LocalBook.people, LocalBook.person(1, "Vilma"))], key: "a")
    let narrow = MockStore(schemas: [LocalBook.things])
    do {
      _ = try await BookCopy.run(from: source, to: narrow, schemas: [LocalBook.people])
      Issue.record("a collection that the target does not have was copied")
    } catch let error as OpsError {
      #expect(error.hint?.contains("remove the target") == true)
    }
    try await source.close()
  }

  /// A record may have been given a parent that is younger than itself.
  @Test(arguments: [StoreFactory.mock, .local])
  func referencesMayPointForward(_ factory: StoreFactory) async throws {
    let parent = Column("parent", .id, nullable: true, references: "nodes")
    let nodes = Schema("nodes", area: .warehouse, columns: [parent])
    let lease = try await factory.make([CollectionRules(nodes, read: { _ in .all })])
    let target = try #require(lease.store as? any BookTarget)
    try await target.begin()
    try await target.restore(rows: [Row([.integer(1), .integer(2), .integer(2)])], of: nodes)
    #expect(await failureCode { try await target.finish() } == .dependants)
    try await target.restore(rows: [Row([.integer(2), .integer(1), .null])], of: nodes)
    try await target.finish()
    #expect(try await target.rows(of: nodes, after: nil, limit: 10).count == 2)
    try await lease.teardown()
  }

  @Test func commitsMustFollowEachOther() async throws {
    let sample = try await SampleBook.make()
    _ = try await sample.write { _ in }
    let commits = try await sample.store.commits(after: 0, limit: 1)
    let target = MockStore(schemas: sample.world.rules.schemas)
    try await target.begin()
    try await target.restore(commits: commits)
    #expect(await failureCode { try await target.restore(commits: commits) } == .corrupt)
  }
}
