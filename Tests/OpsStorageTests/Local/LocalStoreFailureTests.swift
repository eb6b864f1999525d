import GRDBSQLite
import OpsDomain
import OpsStorage
import Synchronization
import Testing

@testable import OpsStorageLocal

@Suite struct LocalStoreFailureTests {
  /// A disk whose next COMMITs fail as they are told to.
  private final class Disk: Sendable {
    let failure = Mutex<Int32?>(nil)

    func fail(with code: Int32?) { failure.withLock { $0 = code } }

    func check() throws {
      if let code = failure.withLock({ $0 }) { throw SQLiteFailure(code: code) }
    }
  }

  private func add(_ store: LocalStore, _ id: Int64) async throws {
    try await store.insert([(LocalBook.people, LocalBook.person(id, "p\(id)"))], key: "k\(id)")
  }

  @Test func whenTheDiskFailsTheWholeGroupFailsAndNothingIsPromisedAfterwards() async throws {
    let book = try LocalBook()
    let disk = Disk()
    let store = try await book.open { $0.willCommit = { try disk.check() } }
    try await add(store, 1)
    disk.fail(with: SQLITE_IOERR | 4 << 8)
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for id in Int64(2)...20 {
        group.addTask {
          do {
            try await add(store, id)
            return nil
          } catch { return (error as? OpsError)?.code }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Array(repeating: .storageFailed, count: 19))
    disk.fail(with: nil)
    // A later success of the same disk would prove nothing.
    let refusal = await #expect(throws: OpsError.self) { try await add(store, 30) }
    #expect(refusal?.code == .storageFailed)
    #expect(try await store.journal.head().sequence == 1)
    try await store.close()
    let again = try await book.open()
    #expect(try await again.journal.head().sequence == 1)
    try await add(again, 30)
    try await again.close()
  }

  @Test func aFullDiskKeepsReadersAndRecovers() async throws {
    let book = try LocalBook()
    let disk = Disk()
    let store = try await book.open { $0.willCommit = { try disk.check() } }
    try await add(store, 1)
    disk.fail(with: SQLITE_FULL)
    let refusal = await #expect(throws: OpsError.self) { try await add(store, 2) }
    #expect(refusal?.code == .storageFull)
    let rows = try await store.read(.latest) { try await $0.records(Query(LocalBook.people)) }
    #expect(rows.map(\.id.rawValue) == [1])
    disk.fail(with: nil)
    try await add(store, 2)
    #expect(try await store.journal.head().sequence == 2)
    try await store.close()
  }

  @Test func readingInAFailedGroupIsNotAnsweredAsIfItStood() async throws {
    let book = try LocalBook()
    let disk = Disk()
    let store = try await book.open { $0.willCommit = { try disk.check() } }
    disk.fail(with: SQLITE_FULL)
    // The writer holds its turn until the reader waits behind it.
    let isWriting = Mutex(false)
    let writer = Task {
      try await store.transact { overlay in
        overlay.header = CommitHeader(key: "k1", at: .epoch, operation: "o")
        _ = try await overlay.insert(LocalBook.people, LocalBook.person(1, "a"))
        isWriting.withLock { $0 = true }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    while !isWriting.withLock({ $0 }) { await Task.yield() }
    let reader = Task {
      try await store.transact { overlay in
        try await overlay.record(LocalBook.people, id: RecordID(rawValue: 1))
      }.answer
    }
    let failed = await #expect(throws: OpsError.self) { try await writer.value }
    #expect(failed?.code == .storageFull)
    do {
      let row = try await reader.value
      #expect(row == nil)
    } catch let error as OpsError {
      #expect(error.code == .storageFull)
    }
    try await store.close()
  }

  @Test func messagesHoldNoSQLAndNoValues() {
    for code in Int32(1)...28 {
      let detail = "UNIQUE constraint failed: people.name"
      let error = SQLiteFailure(code: code, detail: detail).opsError
      #expect(!error.message.contains("people"))
      #expect(!error.message.isEmpty)
    }
    #expect(SQLiteFailure(code: SQLITE_FULL).opsError.code == .storageFull)
    #expect(SQLiteFailure(code: SQLITE_IOERR | 4 << 8).opsError.code == .storageFailed)
    #expect(SQLiteFailure(code: SQLITE_IOERR | 19 << 8).opsError.code == .storageFull)
    #expect(SQLiteFailure(code: SQLITE_BUSY).opsError.code == .bookBusy)
    #expect(SQLiteFailure(code: SQLITE_NOTADB).opsError.code == .corrupt)
  }
}
