import OpsDomain

/// Which HTTP status an error has: one table, exhaustive over the classes, with the few codes that
/// HTTP knows more exactly.
public enum HTTPStatus {
  /// The status of the error.
  public static func of(_ error: OpsError) -> Int { of(error.code) }

  /// The status of errors with this code.
  public static func of(_ code: ErrorCode) -> Int {
    switch code {
    case .usageUnknownOperation: 404
    case .tooLarge: 413
    case .duplicate: 409
    case .corrupt: 500
    case .throttled: 429
    case .storageFull: 507
    case .feedGap: 410
    default: of(code.errorClass)
    }
  }

  /// The status of errors of this class, unless their code has another one.
  public static func of(_ errorClass: ErrorClass) -> Int {
    switch errorClass {
    case .usage, .data, .noinput, .protocolError: 400
    case .signin: 401
    case .denied: 403
    case .notfound: 404
    case .conflict: 409
    case .stale: 412
    case .rule, .assert, .partial: 422
    case .confirm: 428
    case .internalError, .cantcreate, .config: 500
    case .tempfail, .unavailable, .interrupted: 503
    }
  }

  /// Whole seconds after which the same request may be sent again: the wait that the error knows,
  /// rounded up, else a second. Nil when waiting would not help; every 429 and 503 has one.
  public static func retryAfter(_ error: OpsError) -> Int? {
    let status = of(error)
    guard [429, 503, 507].contains(status) else { return nil }
    if let wait = error.retryAfter {
      return max(1, Int(clamping: (max(0, wait.milliseconds) + 999) / 1000))
    }
    return status == 507 ? 5 : 1
  }
}
