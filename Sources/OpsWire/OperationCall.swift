import OpsDomain

/// The body of a call to an operation:
/// `{"input":{…},"key":…,"reason":…,"dry_run":false,"run":…,"known_at":…,"password":…}`. That of a
/// rehearsal may have `files` besides.
public struct OperationCall: Sendable {
  /// An object with the operation's parameters.
  public var input: Document
  /// Idempotency key; nil leaves the choice to the server and gives up on safe repetition.
  public var key: String?
  /// Why, in the caller's words.
  public var reason: String?
  /// Works everything out and changes nothing.
  public var isRehearsal: Bool
  /// The import, bulk run or script that the call is part of; nil for a call by itself.
  public var run: String?
  /// Reads the book as it was known at this moment; nil for the present.
  public var knownAt: Instant?
  /// The password the operation sets, for the few that set one. It never becomes part of a
  /// document.
  public var password: Secret?
  /// Files that a rehearsal names and that were not sent, each with `digest`, `type` and `bytes`.
  public var files: [Document] = []
  /// The offline desk that sends what was done on its copy; nil for any other call.
  public var desk: RecordID?

  /// What a client sends; by default it is no rehearsal and the server chooses the key.
  public init(
    input: Document, key: String? = nil, reason: String? = nil, isRehearsal: Bool = false,
    run: String? = nil, knownAt: Instant? = nil, password: Secret? = nil
  ) {
    self.input = input
    self.key = key
    self.reason = reason
    self.isRehearsal = isRehearsal
    self.run = run
    self.knownAt = knownAt
    self.password = password
  }
}
