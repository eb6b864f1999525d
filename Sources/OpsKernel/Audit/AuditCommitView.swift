import OpsDomain
import OpsStorage

/// One commit of the journal as `audit.list` answers it.
public struct AuditCommitView: OperationOutput, Equatable {
  public static let answerName = "audit.commit/1"

  /// Position of the commit in the journal.
  public let sequence: Int64
  /// The key of the commit.
  public let key: String
  /// When it was committed.
  public let at: Instant
  /// Sign-in name of the user who acted; `system` for the system.
  public let actor: String
  /// Sign-in name of the user for whom the actor acted, if this is another user.
  public let onBehalfOf: String?
  /// The operation that wrote it.
  public let operation: String
  /// Why, in the words of the actor. Null, like `remark`, also for the holder of a token that does
  /// not allow the personal data of the commit.
  public let reason: String?
  /// The collections that it changed, each once.
  public let collections: [String]
  /// How many records it changed.
  public let records: Int
  /// The client's name for a batch of records that it wrote without an operation.
  public let remark: String?
  /// For a refusal, a view of personal data or a sign-in: what it was, whose data it was, and why.
  public let about: String?

  package init(
    _ commit: Commit, _ journal: any JournalReader, _ operations: OperationCatalogue,
    _ names: inout AuditNames, _ transaction: Transaction
  ) async throws {
    let (reader, rules) = (transaction.caller, transaction.context.rules)
    sequence = commit.sequence
    key = commit.header.key
    at = commit.header.at
    actor = try await names.actor(commit.header.actor)
    onBehalfOf =
      commit.header.onBehalfOf == nil ? nil : try await names.actor(commit.header.onBehalfOf)
    operation = commit.header.operation
    reason = try await commit.reason(for: reader, journal, rules)
    var collections: [String] = []
    for entry in commit.entries where !collections.contains(entry.collection) {
      collections.append(entry.collection)
    }
    self.collections = collections
    records = commit.entries.count
    remark =
      try await commit.tellsWords(to: reader, journal, rules)
      ? DirectWriteRecord.remark(of: commit, in: journal, operations) : nil
    about = AccessSummary.of(commit, operations)
  }

  public static let columns: [FieldColumn] = [
    .init("sequence", "SEQ", .right), .init("at", "AT"), .init("actor", "ACTOR"),
    .init("operation", "OPERATION"), .init("records", "RECORDS", .right),
    .init("about", "ABOUT"), .init("reason", "REASON"),
  ]
}
