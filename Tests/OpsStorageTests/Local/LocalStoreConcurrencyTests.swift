import Glibc
import OpsDomain
import OpsStorage
import Synchronization
import Testing

@testable import OpsStorageLocal

@Suite struct LocalStoreConcurrencyTests {
  @Test func twoProcessesLoseNoIncrement() async throws {
    let book = try LocalBook()
    // However slow the machine is, each waits for the other.
    let stores = [
      try await book.open { $0.lockWaitMilliseconds = 600_000 },
      try await book.open { $0.lockWaitMilliseconds = 600_000 },
    ]
    try await stores[0].insert([(LocalBook.things, LocalBook.thing(1, code: "a"))], key: "start")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<100 {
            try await stores[worker % 2].increment(1, key: "\(worker)-\(round)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].thing(1)?.values[3] == .integer(800))
    #expect(try await stores[1].journal.head().sequence == 801)
    var verifier = ChainVerifier()
    for commit in try await stores[1].journal.commits(after: 0, limit: 1_000) {
      #expect(verifier.check(commit) == nil)
    }
    for store in stores { try await store.close() }
  }

  /// A store whose groups of commits end when nobody waits, however slow the machine is.
  private func patient(_ book: LocalBook) async throws -> LocalStore {
    try await book.open { $0.groupMilliseconds = 600_000 }
  }

  /// Starts one transaction that holds the turn until all the others queue behind it, and answers
  /// what became of each.
  private func crowd(
    _ store: LocalStore, _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Void
  ) async -> [Int: OpsError] {
    let (turns, holding) = AsyncStream.makeStream(of: Void.self)
    return await withTaskGroup(of: (Int, OpsError?).self) { group in
      group.addTask {
        defer { holding.finish() }
        do {
          _ = try await store.transact { _ in
            holding.yield()
            while store.writer.turnstile.waiting < count {
              try await Task.sleep(for: .milliseconds(1))
            }
          }
          return (-1, nil)
        } catch { return (-1, error as? OpsError) }
      }
      for await _ in turns { break }
      for index in 0..<count {
        group.addTask {
          do {
            try await work(index)
            return (index, nil)
          } catch { return (index, error as? OpsError ?? OpsError(.internalError, "\(error)")) }
        }
      }
      var failures: [Int: OpsError] = [:]
      for await (index, failure) in group { failures[index] = failure }
      return failures
    }
  }

  @Test func concurrentTransactionsShareAWriteToTheDisk() async throws {
    let book = try LocalBook()
    let store = try await patient(book)
    let failures = await crowd(store, 64) { index in
      let id = Int64(index + 1)
      try await store.insert([(LocalBook.people, LocalBook.person(id, "p\(id)"))], key: "k\(id)")
    }
    #expect(failures.isEmpty)
    #expect(store.statistics.commits == 64)
    #expect(store.statistics.groups < store.statistics.commits)
    let commits = try await store.journal.commits(after: 0, limit: 100)
    #expect(commits.count == 64)
    #expect(Set(commits.map(\.header.key)).count == 64)
    var verifier = ChainVerifier()
    for commit in commits { #expect(verifier.check(commit) == nil) }
    try await store.close()
  }

  @Test func aRefusedTransactionSpoilsOnlyItself() async throws {
    let book = try LocalBook()
    let store = try await patient(book)
    let failures = await crowd(store, 64) { index in
      let id = Int64(index + 1)
      // Every eighth refers to nobody; the row before it in the same commit must go too.
      try await store.insert(
        [
          (LocalBook.people, LocalBook.person(id, "p\(id)")),
          (LocalBook.things, LocalBook.thing(id, code: "c\(id)", owner: index % 8 == 3 ? 999 : id)),
        ], key: "k\(id)")
    }
    #expect(failures.keys.sorted() == [3, 11, 19, 27, 35, 43, 51, 59])
    #expect(failures.values.allSatisfy { $0.code == .dependants })
    #expect(store.statistics.commits == 56)
    #expect(store.statistics.groups < store.statistics.commits)
    let counts = try await store.read(.snapshot) { reader in
      let people = try await reader.figures(Aggregate(LocalBook.people, .count))
      let things = try await reader.figures(Aggregate(LocalBook.things, .count))
      return people + things
    }
    #expect(counts == [[.integer(56)], [.integer(56)]])
    #expect(try await store.journal.head().sequence == 56)
    try await store.close()
  }

  @Test func refusalsInALongRunOfCommitsSpoilOnlyThemselves() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    // The first refusal of a stretch of 1,024 takes another way than the later ones.
    let refused: Set<Int64> = [1, 2, 200, 1_023, 1_024, 1_100, 1_101, 1_400]
    let results = try await store.transactEach(Array(Int64(1)...1_400)) { id, overlay in
      overlay.header = CommitHeader(key: "k\(id)", at: .epoch, operation: "o")
      _ = try await overlay.insert(LocalBook.people, LocalBook.person(id, "p\(id)"))
      let owner = refused.contains(id) ? 9_999 : id
      let thing = LocalBook.thing(id, code: "c\(id)", owner: owner)
      _ = try await overlay.insert(LocalBook.things, thing)
    }
    var failed: Set<Int64> = []
    for (id, result) in zip(Int64(1)...1_400, results) {
      if case .failure = result { failed.insert(id) }
    }
    #expect(failed == refused)
    #expect(store.statistics.groups == 1)
    var verifier = ChainVerifier()
    for commit in try await store.journal.commits(after: 0, limit: 2_000) {
      #expect(verifier.check(commit) == nil)
    }
    #expect(verifier.head.sequence == 1_392)
    let figures = try await store.read(.latest) {
      try await $0.figures(Aggregate(LocalBook.things, .count, .sum(LocalBook.owner)))
    }
    #expect(figures == [[.integer(1_392), .integer(980_700 - refused.reduce(0, +))]])
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    try await store.close()
  }

  @Test func laterMembersOfAGroupSeeEarlierOnes() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert([(LocalBook.things, LocalBook.thing(1, code: "a"))], key: "start")
    let failures = await crowd(store, 64) { try await store.increment(1, key: "k\($0)") }
    #expect(failures.isEmpty)
    #expect(try await store.thing(1)?.values[3] == .integer(64))
    try await store.close()
  }

  @Test func waitingForAnotherProcessIsBounded() async throws {
    let book = try LocalBook()
    let store = try await book.open { $0.lockWaitMilliseconds = 500 }
    let other = Glibc.open(book.path + ".lock", O_RDWR)
    #expect(flock(other, LOCK_EX) == 0)
    let refusals = await crowd(store, 60) { index in
      try await store.increment(1, key: "k\(index)")
    }
    // Those who queue wait together: 500 ms hold about 130 looks. One after the other would look
    // 60 times as often.
    #expect(store.writer.lock.timesFoundTaken < 2_000)
    #expect(refusals.count == 61)
    #expect(refusals.values.allSatisfy { $0.code == .bookBusy && $0.hint != nil })
    Glibc.close(other)
    try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    try await store.close()
  }

  @Test func aProgramThatIgnoresTheLockIsWaitedForAsWell() async throws {
    let book = try LocalBook()
    let store = try await book.open { $0.lockWaitMilliseconds = 150 }
    let stranger = try StrangerLock(book.path)
    let refusal = await #expect(throws: OpsError.self) {
      try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    }
    #expect(refusal?.code == .bookBusy)
    stranger.release()
    try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    try await store.close()
  }

  @Test func whoOpensABookThatAnotherIsLeavingWaitsForIt() async throws {
    let book = try LocalBook()
    try await book.open().close()
    let leaving = try StrangerLock(book.path, excludesReaders: true)
    let refusal = await #expect(throws: OpsError.self) {
      _ = try await book.open { $0.lockWaitMilliseconds = 150 }
    }
    #expect(refusal?.code == .bookBusy)
    let opening = Task { try await book.open { $0.lockWaitMilliseconds = 600_000 } }
    // Longer than one statement waits by itself.
    try await Task.sleep(for: .milliseconds(200))
    leaving.release()
    let store = try await opening.value
    try await store.insert([(LocalBook.people, LocalBook.person(1, "a"))], key: "k")
    try await store.close()
  }

  @Test func aCancelledTransactionLeavesNothing() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let isInside = Mutex(false)
    let holder = Task {
      try await store.transact { overlay in
        overlay.header = CommitHeader(key: "k1", at: .epoch, operation: "o")
        _ = try await overlay.insert(LocalBook.people, LocalBook.person(1, "a"))
        isInside.withLock { $0 = true }
        while !Task.isCancelled { await Task.yield() }
      }
    }
    while !isInside.withLock({ $0 }) { await Task.yield() }
    let waiting = Task {
      try await store.insert([(LocalBook.people, LocalBook.person(2, "b"))], key: "k2")
    }
    while store.writer.turnstile.waiting < 1 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    holder.cancel()
    await #expect(throws: CancellationError.self) { try await holder.value }
    #expect(try await store.journal.head() == .empty)
    try await store.insert([(LocalBook.people, LocalBook.person(3, "c"))], key: "k3")
    #expect(try await store.journal.head().sequence == 1)
    try await store.close()
  }

  @Test func closingAmongRunningTransactionsAnswersAllOfThem() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    let closer = Mutex<Task<Void, any Error>?>(nil)
    let failures = await crowd(store, 32) { index in
      if index == 7 { closer.withLock { $0 = Task { try await store.close() } } }
      let id = Int64(index + 1)
      try await store.insert([(LocalBook.people, LocalBook.person(id, "p\(id)"))], key: "k\(id)")
    }
    try await closer.withLock { $0 }?.value
    #expect(failures.values.allSatisfy { $0.code == .internalError })
    let again = try await book.open()
    #expect(try await again.journal.head().sequence == Int64(32 - failures.count))
    try await again.close()
  }

  @Test func readersDoNotWaitForAWriter() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await store.insert([(LocalBook.things, LocalBook.thing(1, code: "a"))], key: "k")
    let seen = try await store.transact { overlay in
      overlay.header = CommitHeader(key: "k2", at: .epoch, operation: "o")
      var row = LocalBook.thing(1, code: "b")
      row.version = 1
      _ = try await overlay.update(LocalBook.things, row)
      return try await store.thing(1)
    }.answer
    #expect(seen?.values[2] == .text("a"))
    #expect(try await store.thing(1)?.values[2] == .text("b"))
    try await store.close()
  }

  @Test func theLogIsWrittenBackAndDoesNotGrowForEver() async throws {
    let book = try LocalBook()
    let store = try await book.open { $0.checkpointPages = 50 }
    for id in Int64(1)...200 {
      try await store.insert([(LocalBook.people, LocalBook.person(id, "p\(id)"))], key: "k\(id)")
    }
    #expect(store.statistics.checkpoints > 3)
    var status = stat()
    #expect(stat(book.path + "-wal", &status) == 0)
    // 200 commits write some 1,400 pages; creating the book wrote about 100 at once.
    #expect(status.st_size < 200 * 4_200)
    try await store.close()
  }
}
