import OpsDomain

/// One of many calls that are run together: a row of a file, a line of commands.
public struct BulkCall: Codable, Sendable {
  /// Name of the operation.
  public var operation: String
  /// Its input, an object of the parameters' names.
  public var input: Document
  /// Idempotency key of the call, 1…``Limits/keyLength`` characters; nil for a call that is never
  /// repeated.
  public var key: String?
  /// Why, in the caller's words; that of the whole frame unless told.
  public var reason: String?
  /// Whether a single call with the same key gets the first answer again. A key that nobody types,
  /// such as the place in a file, does without: its replays only have to be recognised.
  public var keepsAnswer: Bool
  /// What is wrong with the row already: it is not run, and the rest of it is looked at.
  public var refusal: BulkResult.Refusal?

  /// A call of this operation. With `problems` it is refused before it is run.
  public init(
    operation: String, input: Document, key: String? = nil, reason: String? = nil,
    keepsAnswer: Bool = true, problems: [OpsError] = []
  ) {
    refusal = OpsError.joined(problems).map { BulkResult.Refusal($0) }
    self.operation = operation
    self.input = input
    self.key = key
    self.reason = reason
    self.keepsAnswer = keepsAnswer
  }

  /// The same call, refused for `problem` as well.
  public func refused(for problem: OpsError) -> BulkCall {
    var call = self
    let problems = [refusal?.error, problem].compactMap(\.self)
    call.refusal = OpsError.joined(problems).map { BulkResult.Refusal($0) }
    return call
  }
}
