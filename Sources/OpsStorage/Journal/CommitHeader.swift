import OpsDomain

/// What a commit says about itself besides its changes.
public struct CommitHeader: Sendable, Equatable {
  /// The client's idempotency key, unique among the keys of ``actor``, 1…``Limits/keyLength``
  /// characters that can be printed.
  public var key: String
  /// When it was committed.
  public var at: Instant
  /// The user who acted; nil for the system.
  public var actor: RecordID?
  /// The user on whose behalf the actor acted, when they differ.
  public var onBehalfOf: RecordID?
  /// Name of the operation, such as `oos.deliver`.
  public var operation: String
  /// Why, in the words of the actor.
  public var reason: String?
  /// Reasons of the work that ran with the rights of the system.
  public var elevations: [String] = []
  /// Digest of the operation's input when the key came from the client, to tell a replay from
  /// a key used twice.
  public var fingerprint: [UInt8]?
  /// The operation's answer as JSON when the key came from the client, given again on a replay.
  public var answer: [UInt8]?
  /// Whether the answer may hold people's data and is to be sealed; false for one that is stored.
  public var sealsAnswer = false

  /// A header without elevations and without a kept answer, which are set afterwards.
  public init(
    key: String, at: Instant, actor: RecordID? = nil, operation: String, reason: String? = nil
  ) {
    self.key = key
    self.at = at
    self.actor = actor
    self.operation = operation
    self.reason = reason
  }
}
