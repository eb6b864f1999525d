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
  /// The record that is answered is gone: what is shown of it is how it was.
  public var deleted = false

  public init(changed: Bool, operation: String?, key: String?, replayed: Bool = false) {
    self.changed = changed
    self.operation = operation
    self.key = key
    self.replayed = replayed
  }
}
