import OpsDomain
import OpsStorage

/// The journal of a copy: it is at the server, and no page of it is here.
struct CopyJournal: JournalReader {
  private static let elsewhere = OpsError(
    .unavailable, "Histories and the journal of the book are at the server", field: "server",
    hint:
      "run the command with --url, when there is a connection; `opsh sync outbox` lists what was "
      + "done here and waits")

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] { throw Self.elsewhere }

  func commits(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, limit: Int
  ) async throws -> [Commit] { throw Self.elsewhere }

  /// No commit was made here under any key.
  func commits(key: String) async throws -> [Commit] { [] }

  func history(of id: RecordID, limit: Int) async throws -> [Commit] { throw Self.elsewhere }

  func head() async throws -> JournalHead { .empty }
}
