import OpsDomain
import OpsStorage

/// What came of an operation: its answer and what it did to the book.
public struct Outcome<Output: Sendable>: Sendable {
  /// What the operation answers.
  public let output: Output
  /// Whether the book is different now, or would be after a rehearsal.
  public let changed: Bool
  /// The commit, when there is one.
  public let receipt: CommitReceipt?
  /// Whether this is the answer of an earlier call with the same key.
  public let isReplay: Bool
  /// What a rehearsal would change.
  public let changes: [Change]
  /// When the answer can be another one although nothing in the book changes, where that is not the
  /// next day.
  public var holdsUntil: Instant?
  /// Of an operation that removes the record it answers: whether the record is gone, so that what
  /// is answered is how it was. False for a rehearsal, and where something of it stays; nil for all
  /// other operations.
  public var deleted: Bool?
  /// Whether the call of an operation that can change something only asked: it is answered as a
  /// read, with no word on what changed.
  public var isRead = false

  /// Of a call that ran on the copy of an offline desk and waits for the server: the fields of the
  /// answer that people rely on and that the server may still answer otherwise, such as a total.
  /// Nil for every other call.
  public var uncertain: [String]?
  /// Of such a call that uses goods of the caller's own quotas: the moment at which the first of
  /// these quotas ends. If the server has not run the call by then, it may refuse it. Nil for every
  /// other call.
  public var certainUntil: Instant?

  /// The outcome of a call that changed nothing, unless told.
  public init(
    output: Output, changed: Bool = false, receipt: CommitReceipt? = nil, isReplay: Bool = false,
    changes: [Change] = []
  ) {
    self.output = output
    self.changed = changed
    self.receipt = receipt
    self.isReplay = isReplay
    self.changes = changes
  }

  /// The same outcome with another form of the answer.
  public func map<Other: Sendable>(_ transform: (Output) throws -> Other) rethrows -> Outcome<Other>
  {
    var other = Outcome<Other>(
      output: try transform(output), changed: changed, receipt: receipt, isReplay: isReplay,
      changes: changes)
    other.holdsUntil = holdsUntil
    other.deleted = deleted
    other.isRead = isRead
    other.uncertain = uncertain
    other.certainUntil = certainUntil
    return other
  }
}
