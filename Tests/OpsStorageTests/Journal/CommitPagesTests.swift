import OpsDomain
import OpsStorage
import OpsStorageMock
import Testing

/// Commits that are needed page by page.
@Suite struct CommitPagesTests {
  private static let person = RecordID(rawValue: 1)

  /// A book with six commits: the first, third and fifth touch person 1, the others make people.
  private func journal() async throws -> any JournalReader {
    let store = MockStore(schemas: [LocalBook.people, LocalBook.things])
    for number in Int64(1)...6 {
      _ = try await store.transact { overlay in
        overlay.header = CommitHeader(
          key: "k\(number)", at: Instant(milliseconds: number),
          operation: number % 2 == 1 ? "test.first" : "test.others")
        if number > 1, number % 2 == 1 {
          // The version that the commit before it left.
          _ = try await overlay.update(
            LocalBook.people,
            Row([.id(Self.person), .integer((number - 1) / 2), .text("again \(number)")]))
        } else {
          _ = try await overlay.insert(LocalBook.people, LocalBook.person(number, "p\(number)"))
        }
      }
    }
    return store.journal
  }

  /// The sequences of each page.
  private func all(_ pages: CommitPages) async throws -> [[Int64]] {
    var pages = pages
    var found: [[Int64]] = []
    while let commits = try await pages.next() { found.append(commits.map(\.sequence)) }
    #expect(try await pages.next() == nil, "nothing comes after the end")
    return found
  }

  @Test func eachPageBeginsBehindTheOneBefore() async throws {
    let journal = try await journal()
    #expect(try await all(journal.pages(after: 0, size: 4)) == [[1, 2, 3, 4], [5, 6]])
    #expect(try await all(journal.pages(after: 2, size: 2)) == [[3, 4], [5, 6]])
    #expect(try await all(journal.pages(after: 6, size: 2)).isEmpty)
    #expect(try await all(journal.pages(after: 0)) == [[1, 2, 3, 4, 5, 6]])
  }

  @Test func wantedCommitsComeInEitherDirection() async throws {
    let journal = try await journal()
    let first = JournalSearch(operations: ["test.first"])
    #expect(try await all(journal.pages(first, oldestFirst: true, size: 2)) == [[1, 3], [5]])
    #expect(try await all(journal.pages(first, oldestFirst: false, size: 2)) == [[5, 3], [1]])
    #expect(try await all(journal.pages(first, from: 4, oldestFirst: true, size: 1)) == [[5]])
    #expect(
      try await all(journal.pages(first, from: 4, oldestFirst: false, size: 1)) == [[3], [1]],
      "the first commit ends the walk back, also where it fills a page")
  }

  @Test func theHistoryOfARecordGoesBack() async throws {
    let journal = try await journal()
    #expect(try await all(journal.pages(of: Self.person, size: 2)) == [[5, 3], [1]])
    #expect(try await all(journal.pages(of: Self.person, before: 5, size: 1)) == [[3], [1]])
    #expect(try await all(journal.pages(of: RecordID(rawValue: 99))).isEmpty)
  }

  @Test func aCancelledTaskReadsNoFurtherPage() async throws {
    let journal = try await journal()
    let task = Task {
      var pages = journal.pages(after: 0, size: 1)
      _ = try await pages.next()
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await pages.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
