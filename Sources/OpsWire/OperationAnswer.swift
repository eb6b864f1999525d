import OpsDomain
import OpsStorage

/// What came of a call to an operation.
public struct OperationAnswer: Sendable {
  /// Name and major version of the answer's shape, such as `oos.request/1`.
  public var schema: String
  /// The operation's answer; of a list `{"items":[…],"next":…}`.
  public var output: Document
  /// Whether it is a page of a list.
  public var isList: Bool
  /// Whether the operation can change something; a read has none of the following.
  public var isWrite: Bool
  /// Name of the operation.
  public var operation: String
  /// Whether the book has changed.
  public var changed: Bool
  /// Whether this is the answer of an earlier call with the same key.
  public var isReplay: Bool
  /// The proof of the commit; nil when nothing was written.
  public var receipt: CommitReceipt?
  /// Of an operation that removes the record it answers: whether the record is gone; nil for any
  /// other.
  public var deleted: Bool?
  /// What a rehearsal would change, as far as the caller may see it.
  public var changes: [Change]
  /// What a changeset keeps of a staged command; nil for any other call.
  public var step: Document?

  /// What the server answers; by default the call was not a replay and changed nothing.
  public init(
    schema: String, output: Document, isList: Bool, isWrite: Bool, operation: String,
    changed: Bool = false, isReplay: Bool = false, receipt: CommitReceipt? = nil,
    deleted: Bool? = nil, changes: [Change] = []
  ) {
    self.schema = schema
    self.output = output
    self.isList = isList
    self.isWrite = isWrite
    self.operation = operation
    self.changed = changed
    self.isReplay = isReplay
    self.receipt = receipt
    self.deleted = deleted
    self.changes = changes
  }
}
