import OpsStorage
import Testing

@testable import OpsStorageLocal

/// SQLite asks after every few thousand steps whether the task was cancelled, and counts the steps
/// of a statement over all its runs: the statements that begin and end a transaction are asked too.
@Suite struct InterruptedReadTests {
  private let book: LocalBook

  init() throws { book = try LocalBook() }

  private enum Road: CaseIterable, Sendable {
    case question, keys
  }

  /// More than it takes for a statement of three steps to be asked.
  private static let rounds = 4_000

  @Test func aCancelledTaskLeavesNoTransactionOpen() async throws {
    let store = try await book.open { $0.idleReaders = 1 }
    try await store.insert([(LocalBook.people, LocalBook.person(1, "anna"))], key: "a")
    for road in Road.allCases {
      let asking = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        var ended = 0
        for _ in 0..<Self.rounds {
          do {
            switch road {
            case .question:
              _ = try store.readers.read { engine in try engine.inOneState { try engine.head() } }
            case .keys: _ = try await store.journal.marks(of: [], by: nil)
            }
          } catch is CancellationError {
            ended += 1
          }
        }
        return ended
      }
      #expect(try await asking.value > 0, "some were ended: \(road)")
      let key = "after \(road)"
      let head = try await store.journal.head().sequence
      try await store.insert(
        [(LocalBook.people, LocalBook.person(head + 1, key))], key: key)
      #expect(try await store.journal.head().sequence == head + 1, "\(road)")
    }
    try await store.close()
  }

  @Test func aConnectionInATransactionIsNotUsedAgain() async throws {
    let store = try await book.open { $0.idleReaders = 1 }
    _ = try store.readers.read { engine in
      try engine.run("BEGIN")
      return try engine.head()
    }
    try await store.insert([(LocalBook.people, LocalBook.person(1, "anna"))], key: "a")
    #expect(try await store.journal.head().sequence == 1)
    try await store.close()
  }
}
