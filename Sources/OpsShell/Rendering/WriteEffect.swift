import OpsDomain

/// What a write did besides its answer.
public struct WriteEffect: Sendable, Equatable {
  /// Whether anything is different now.
  public var changed: Bool
  /// The operation in the journal; nil if nothing was committed.
  public var operation: String?
  /// The idempotency key.
  public var key: String?
  /// The key was known: this is the first answer again, nothing was done.
  public var replayed: Bool
  /// Whether the record that is answered is gone, so that what is shown of it is how it was; nil
  /// for a command that removes none.
  public var deleted: Bool?

  /// Of a command that ran on the copy of an offline desk and waits for the server: the fields of
  /// the answer that people rely on and that the server may still answer otherwise; nil for all
  /// other commands.
  public var uncertain: [String]?
  /// Of such a command that uses goods of a quota: when the quota ends, and the server may refuse
  /// what it has not run by then; nil for all other commands.
  public var certainUntil: Instant?

  /// The effect of a write that removes no record; otherwise ``deleted`` is set as well.
  public init(changed: Bool, operation: String?, key: String?, replayed: Bool = false) {
    self.changed = changed
    self.operation = operation
    self.key = key
    self.replayed = replayed
  }
}
