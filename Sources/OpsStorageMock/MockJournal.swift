import OpsDomain
import OpsStorage
import Synchronization

/// Reads the journal of a mock store. Faults do not touch it.
struct MockJournal: JournalReader {
  let memory: MockMemory
  let vault: (any PersonalVault)?

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    ledger.commits(after: sequence, limit: limit)
  }

  func commits(key: String) async throws -> [Commit] { ledger.commits(key: key) }

  func commit(key: String, by actor: RecordID?) async throws -> Commit? {
    ledger.commit(key: key, by: actor)
  }

  func history(of id: RecordID, limit: Int) async throws -> [Commit] {
    ledger.history(of: id, limit: limit)
  }

  func history(of id: RecordID, before sequence: Int64, limit: Int) async throws -> [Commit] {
    ledger.history(of: id, before: sequence, limit: limit)
  }

  func head() async throws -> JournalHead { ledger.head }

  private var ledger: MockLedger { memory.state.withLock { $0.ledger } }
}
