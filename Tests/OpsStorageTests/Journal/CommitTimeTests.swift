import OpsDomain
import OpsStorage
import OpsStorageMock
import Testing

/// The times of a journal never go back: a clock that is a little behind is made up for, and one
/// that is far behind commits nothing.
@Suite struct CommitTimeTests {
  private static let start = Instant(milliseconds: 1_803_888_000_000)
  private static let tolerance = Limits.clockTolerance.milliseconds

  private func commit(_ store: any RecordStore, _ id: Int64, at: Instant) async throws -> Instant? {
    try await store.transact { overlay in
      overlay.header = CommitHeader(key: "k\(id)", at: at, operation: "test.insert")
      _ = try await overlay.insert(LocalBook.people, LocalBook.person(id, "p\(id)"))
    }.receipt?.at
  }

  private func check(_ store: any RecordStore) async throws {
    let start = Self.start
    #expect(try await commit(store, 1, at: start) == start)
    #expect(try await commit(store, 2, at: start.adding(milliseconds: -1)) == start)
    #expect(try await commit(store, 3, at: start.adding(milliseconds: -Self.tolerance)) == start)
    let refusal = await #expect(throws: OpsError.self) {
      _ = try await commit(store, 4, at: start.adding(milliseconds: -Self.tolerance - 1))
    }
    #expect(refusal?.code == .clockBehind)
    #expect(refusal?.hint?.contains("clock") == true)
    let later = start.adding(milliseconds: 1)
    #expect(try await commit(store, 4, at: later) == later)
    // Small steps back do not add up.
    #expect(try await commit(store, 5, at: later.adding(milliseconds: -Self.tolerance)) == later)
    let times = try await store.journal.commits(after: 0, limit: 10).map(\.header.at)
    #expect(times == [start, start, start, later, later])
    var verifier = ChainVerifier()
    for commit in try await store.journal.commits(after: 0, limit: 10) {
      #expect(verifier.check(commit) == nil)
    }
    #expect(verifier.backdated == 0)
    try await store.close()
  }

  @Test func aLocalBookKeepsTheOrderOfTime() async throws {
    let book = try LocalBook()
    try await check(try await book.open())
  }

  @Test func aBookInMemoryKeepsTheOrderOfTime() async throws {
    try await check(MockStore(schemas: [LocalBook.people, LocalBook.things]))
  }

  @Test func manyInOneTurnKeepTheOrderOfTime() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let results = try await store.transactEach([0, -Self.tolerance, -Self.tolerance - 1, 1]) {
      milliseconds, overlay in
      let at = Self.start.adding(milliseconds: milliseconds)
      overlay.header = CommitHeader(key: "k\(milliseconds)", at: at, operation: "test.insert")
      let id = Self.tolerance * 2 + milliseconds
      _ = try await overlay.insert(LocalBook.people, LocalBook.person(id, "p\(id)"))
    }
    let codes = results.map { result -> ErrorCode? in
      guard case .failure(let error) = result else { return nil }
      return (error as? OpsError)?.code
    }
    #expect(codes == [nil, nil, .clockBehind, nil])
    try await store.close()
  }

  @Test func commitsOfEarlierVersionsThatAreDatedBackAreCounted() {
    var head = JournalHead.empty
    var verifier = ChainVerifier()
    for (index, milliseconds) in [0, -Self.tolerance, -2 * Self.tolerance - 1, 5].enumerated() {
      let header = CommitHeader(
        key: "k\(index)", at: Self.start.adding(milliseconds: milliseconds), operation: "test")
      let commit = CommitSealer.seal(header, changes: [], after: head)
      #expect(verifier.check(commit) == nil)
      head = JournalHead(commit)
    }
    #expect(verifier.backdated == 1)
    #expect(verifier.firstBackdated == 3)
  }
}
