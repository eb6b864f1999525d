import OpsDomain
import OpsStorage
import Synchronization

/// The transaction whose turn it is. A desk with one makes every operation a part of it, so that
/// services run many calls one after the other without being wired anew for each.
package final class OpenTurn: RecordStore {
  package let kind: StoreKind
  package let journal: any JournalReader
  package var isWithinTransaction: Bool { true }
  private let current = Mutex<Transaction?>(nil)

  init(kind: StoreKind, journal: any JournalReader) {
    self.kind = kind
    self.journal = journal
  }

  /// Runs `work` as a part of `transaction`.
  func run<Answer>(
    in transaction: Transaction, _ work: () async throws -> Answer
  ) async throws -> Answer {
    current.withLock { $0 = transaction }
    defer { current.withLock { $0 = nil } }
    return try await work()
  }

  /// The work of an operation as a part of the open transaction, which is settled before the next.
  func perform<Output: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let transaction = try transaction()
    let output = try await body(transaction)
    try await transaction.settle()
    return Outcome(output: output, changed: true)
  }

  private func transaction() throws -> Transaction {
    guard let open = current.withLock({ $0 }) else {
      throw OpsError(.internalError, "An operation ran outside its turn")
    }
    return open
  }

  // MARK: The same for work that asks the store itself

  package func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await staged().read(consistency, body)
  }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await staged().transact(body)
  }

  private func staged() throws -> StagedStore {
    try transaction().staged(kind: kind, journal: journal)
  }

  package func close() async throws {}
}
