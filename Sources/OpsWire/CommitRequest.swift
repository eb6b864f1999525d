import OpsStorage

/// A batch of record changes that is to become one commit.
///
/// The changes are written in their order. The row of a change says in its `version` which version
/// its writer ended at: one above the version it relied on, or more when it wrote the record
/// several times.
public struct CommitRequest: Sendable {
  /// Idempotency key, 1…``Limits/keyLength`` characters.
  public var key: String
  /// What the client calls the batch, for people who read the journal; empty for nothing. The
  /// journal's name of the commit is made of what it writes.
  public var remark: String
  /// Why, in the caller's words.
  public var reason: String?
  /// The records that are wanted, in any order.
  public var changes: [Transaction.DirectChange]
  /// Versions the batch relies on besides those of its changes.
  public var expectations: [Expectation]

  /// A batch with its changes in their order; by default it relies on no other versions.
  public init(
    key: String, remark: String = "", reason: String? = nil, changes: [Transaction.DirectChange],
    expectations: [Expectation] = []
  ) {
    self.key = key
    self.remark = remark
    self.reason = reason
    self.changes = changes
    self.expectations = expectations
  }
}
