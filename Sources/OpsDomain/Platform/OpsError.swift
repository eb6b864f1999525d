/// The one error shape of the product: a stable code, a sentence a person understands,
/// the offending field and how to recover.
///
/// An `OpsError` is an *expected* failure. Messages never hold secrets or personal data.
public struct OpsError: Error, Sendable, Equatable {
  /// Stable machine-readable code.
  public let code: ErrorCode
  /// One plain sentence, without a full stop at the end being required.
  public var message: String
  /// The input field the error is about, in snake_case, if one is.
  public var field: String?
  /// How to recover: the next thing to try.
  public var hint: String?
  /// Where it happened, `file:line` for scripts and imports.
  public var at: String?
  /// How long to wait before the same call may succeed, where that is known.
  public var retryAfter: TimeSpan?

  public init(
    _ code: ErrorCode, _ message: String, field: String? = nil, hint: String? = nil,
    at: String? = nil, retryAfter: TimeSpan? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.hint = hint
    self.at = at
    self.retryAfter = retryAfter
  }

  /// The class that fixes exit code and HTTP status.
  public var errorClass: ErrorClass { code.errorClass }
  /// Whether repeating the same call with the same key may succeed.
  public var isRetryable: Bool { errorClass.isRetryable }
}

extension OpsError: CustomStringConvertible {
  public var description: String { "\(code.rawValue): \(message)" }
}
