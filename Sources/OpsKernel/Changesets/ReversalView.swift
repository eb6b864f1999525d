import OpsDomain
import OpsStorage

/// Answer of undo and redo: which commit was taken back.
public struct ReversalView: OperationOutput, Equatable {
  public static let answerName = "reversal/1"

  /// Key of the commit that was undone, or name of the run.
  public let reversed: String
  /// Position of the commit in the journal; of a run, of its last commit.
  public let sequence: Int64
  /// The operation that wrote it.
  public let operation: String
  /// When it was committed.
  public let at: Instant
  /// Why, in the words of the caller.
  public let reason: String?
  /// How many of its records were changed back.
  public let records: Int
  /// How many commits were undone together; null for a single one.
  public let commits: Int?

  /// - Parameter reason: Why it was done, as far as the caller is told.
  init(_ commit: Commit, reason: String?) {
    reversed = commit.header.key
    sequence = commit.sequence
    operation = commit.header.operation
    at = commit.header.at
    self.reason = reason
    records = commit.entries.count
    commits = nil
  }

  /// - Parameters:
  ///   - commits: All commits of the run that were undone.
  ///   - records: How many records they had written, each commit counted by itself.
  init(
    run: String, _ commits: [Commit], _ newest: Commit, records: Int, reason: String?
  ) {
    let operations = Set(commits.map(\.header.operation))
    reversed = run
    sequence = newest.sequence
    operation =
      operations.count == 1
      ? newest.header.operation : Counted.text(operations.count, "operation")
    at = newest.header.at
    self.reason = reason
    self.records = records
    self.commits = commits.count
  }

  public static let columns: [FieldColumn] = [
    .init("reversed", "REVERSED"), .init("operation", "OPERATION"), .init("at", "AT"),
    .init("records", "RECORDS", .right),
  ]
}
