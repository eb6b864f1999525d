import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

@testable import OpsStorageLocal

/// A store notices that another file stands where its book was: nothing that is lost is
/// acknowledged, and nothing old is answered for long.
@Suite struct ReplacedBookTests {
  private func add(_ store: LocalStore, _ id: Int64) async throws {
    try await store.insert([(LocalBook.people, LocalBook.person(id, "p\(id)"))], key: "k\(id)")
  }

  /// Puts an equal file in the place of another one.
  private func replace(_ path: String) throws {
    let copy = path + ".copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    guard rename(copy, path) == 0 else { throw OpsError(.cannotCreate, path) }
  }

  @Test(arguments: ["", "-wal", "-shm", ".lock"])
  func aReplacedFileIsNoticed(_ suffix: String) async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await add(store, 1)
    try replace(book.path + suffix)
    #expect(await failureCode { try await add(store, 2) } == .bookReplaced)
    #expect(await failureCode { try store.requirePresence() } == .bookReplaced)
    #expect(await failureCode { _ = try await store.thing(1) } == .bookReplaced, "reads as well")
    #expect(
      await failureCode {
        _ = try await store.read(.snapshot) { try await $0.records(Query(LocalBook.people)) }
      }
        == .bookReplaced)
    #expect(await failureCode { _ = try await store.journal.head() } == .bookReplaced)
    #expect(await failureCode { try await store.scrub() } == .bookReplaced)
    let findings = try await BookInspection(store).run()
    #expect(findings.first { $0.name == "book-file" }?.isOK == false)
    try await store.close()
  }

  @Test func aSnapshotThatWasOpenBeforeIsNotAnsweredFromForLong() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await add(store, 1)
    let found = await failureCode {
      try await store.read(.snapshot) { reader in
        _ = try await reader.records(Query(LocalBook.people))
        try replace(book.path)
        // As any writer or reader beside it would.
        try? store.requirePresence()
        _ = try await reader.records(Query(LocalBook.people))
      }
    }
    #expect(found == .bookReplaced)
    try await store.close()
  }

  @Test func theRefusalSaysNoFolder() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try replace(book.path)
    let refusal = #expect(throws: OpsError.self) { try store.requirePresence() }
    #expect(refusal?.message.hasPrefix("book.db was replaced") == true)
    #expect(refusal?.description.contains(book.folder) == false)
    try await store.close()
  }

  @Test func aRemovedBookIsNoticed() async throws {
    let book = try LocalBook()
    let store = try await book.open()
    try await add(store, 1)
    unlink(book.path)
    #expect(await failureCode { try await add(store, 2) } == .bookReplaced)
    try await store.close()
  }

  @Test func aFileApartFromTheBookIsNoticedWhereItIsWatched() async throws {
    let book = try LocalBook()
    let keys = book.folder + "/keys"
    let store = try await book.open { $0.watchedFiles = [keys] }
    try await add(store, 1)
    try Data("one".utf8).write(to: URL(fileURLWithPath: keys))
    try await add(store, 2)
    try replace(keys)
    #expect(await failureCode { try await add(store, 3) } == .bookReplaced)
    try await store.close()
  }

  @Test func aCommitIntoAReplacedFileIsNotAcknowledged() async throws {
    let book = try LocalBook()
    let isDue = Mutex(false)
    let path = book.path
    let store = try await book.open { options in
      options.willCommit = {
        guard isDue.withLock({ $0 }) else { return }
        isDue.withLock { $0 = false }
        try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
        rename(path + ".copy", path)
      }
    }
    try await add(store, 1)
    isDue.withLock { $0 = true }
    #expect(await failureCode { try await add(store, 2) } == .bookReplaced)
    try await store.close()
  }

  @Test func theBookInPlaceIsNotHarmedByTheOneThatWasThere() async throws {
    let book = try LocalBook()
    let first = try await book.open()
    try await add(first, 1)
    // Somebody restores another book properly: all files away, then the other one in place.
    let other = try LocalBook()
    let made = try await other.open()
    for id in Int64(10)...12 { try await add(made, id) }
    try await made.close()
    for suffix in ["", "-wal", "-shm"] { unlink(book.path + suffix) }
    try FileManager.default.copyItem(atPath: other.path, toPath: book.path)
    let second = try await book.open()
    try await add(second, 13)
    #expect(await failureCode { try await add(first, 2) } == .bookReplaced)
    try await first.close()
    try await add(second, 14)
    try await second.close()
    let third = try await book.open()
    #expect(try await third.journal.head().sequence == 5)
    #expect(try await BookInspection(third).run().filter { !$0.isOK } == [])
    try await third.close()
  }
}
