import OpsDomain
import OpsStorage

/// Who calls an operation, and how: the part of a request that every operation shares.
public struct Call: Sendable {
  /// Who calls.
  public var principal: Principal
  /// Idempotency key: the same key with the same input gives the first answer again.
  /// Without one each call is its own.
  public var key: String?
  /// Why, in the caller's words; kept in the journal.
  public var reason: String?
  /// Works everything out and changes nothing.
  public var isRehearsal: Bool
  /// How many records its commit may touch; nil for what the desk allows.
  public var rows: RowAllowance?
  /// Reads the book as it was known at this moment, with all that was committed since left out; nil
  /// for the present. Only for reading, and for people who may read the audit trail.
  public var knownAt: Instant?
  /// The import, bulk run or script that the call is part of; nil for a call that somebody made by
  /// itself. Its commits say so in the journal, so that they can be undone together.
  public var run: String?
  /// What is known of the files that a rehearsal names, each with `digest`, `type` and `bytes`. The
  /// files themselves are only sent when the call is meant.
  public var files: [Document] = []
  /// The offline desk that sends what was done on its copy; nil for any other call. It has to be
  /// the caller's own, and neither it nor the sign-in may have ended when the call is committed.
  public var desk: RecordID?

  /// A call by this principal: no rehearsal, and without key and reason unless they are given.
  public init(
    _ principal: Principal, key: String? = nil, reason: String? = nil, isRehearsal: Bool = false,
    rows: RowAllowance? = nil
  ) {
    self.principal = principal
    self.key = key
    self.reason = reason
    self.isRehearsal = isRehearsal
    self.rows = rows
  }

  /// Throws `data.bad_value` for a key that the journal does not take.
  /// - Parameter column: Where the key stands, named in the error.
  public static func check(key: String, column: String) throws(OpsError) {
    do {
      try CommitHeader.check(key: key)
    } catch {
      var refusal = error
      refusal.field = column
      throw refusal
    }
  }

  /// Throws `data.bad_value` for a key or a reason that the journal does not take.
  func checkTexts() throws(OpsError) {
    if let key { try CommitHeader.check(key: key) }
    if let reason { try CommitHeader.check(reason: reason) }
    if let run { try RunNote.check(run) }
  }
}
