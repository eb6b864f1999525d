import OpsDomain
import OpsStorage

/// A batch of record changes that is to become one commit.
///
/// The changes are written in their order. The row of a change says in its `version` which version
/// its writer ended at: one above the version it relied on, or more when it wrote the record
/// several times.
public struct CommitRequest: Sendable {
  /// Idempotency key, 1…``Limits/keyLength`` bytes.
  public var key: String
  /// What the journal calls the commit; not the name of an operation of the product.
  public var operation: String
  public var reason: String?
  public var changes: [Transaction.DirectChange]
  /// Versions the batch relies on besides those of its changes.
  public var expectations: [Expectation]

  public init(
    key: String, operation: String, reason: String? = nil, changes: [Transaction.DirectChange],
    expectations: [Expectation] = []
  ) {
    self.key = key
    self.operation = operation
    self.reason = reason
    self.changes = changes
    self.expectations = expectations
  }
}
