import OpsDomain
import OpsStorage

/// Answer of undo and redo: which commit was taken back.
public struct ReversalView: OperationOutput, Equatable {
  public static let answerName = "reversal/1"

  /// Key of the commit that was undone.
  public let reversed: String
  /// Position of the commit in the journal.
  public let sequence: Int64
  /// The operation that wrote it.
  public let operation: String
  /// When it was committed.
  public let at: Instant
  /// Why, in the words of the caller.
  public let reason: String?
  /// How many of its records were changed back.
  public let records: Int

  /// - Parameter reason: Why it was done, as far as the caller is told.
  init(_ commit: Commit, reason: String?) {
    reversed = commit.header.key
    sequence = commit.sequence
    operation = commit.header.operation
    at = commit.header.at
    self.reason = reason
    records = commit.entries.count
  }

  public static let columns: [FieldColumn] = [
    .init("reversed", "REVERSED"), .init("operation", "OPERATION"), .init("at", "AT"),
    .init("records", "RECORDS", .right),
  ]
}
