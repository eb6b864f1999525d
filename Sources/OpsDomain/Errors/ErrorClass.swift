/// What kind of failure an error is. One class, one exit code: see `docs/exit-codes.md`.
public enum ErrorClass: String, Sendable, CaseIterable, Codable {
  case partial, assert
  case usage, data, noinput, unavailable
  case internalError = "internal"
  case cantcreate, tempfail
  case protocolError = "protocol"
  case denied, config, signin, notfound, conflict, rule, confirm, stale, interrupted

  /// The process exit code; 64–78 follow `sysexits.h`, 79–84 are our own.
  public var exitCode: Int32 {
    switch self {
    case .partial: 3
    case .assert: 4
    case .usage: 64
    case .data: 65
    case .noinput: 66
    case .unavailable: 69
    case .internalError: 70
    case .cantcreate: 73
    case .tempfail: 75
    case .protocolError: 76
    case .denied: 77
    case .config: 78
    case .signin: 79
    case .notfound: 80
    case .conflict: 81
    case .rule: 82
    case .confirm: 83
    case .stale: 84
    case .interrupted: 130
    }
  }

  /// Whether the same call may succeed later without anything being changed by the caller.
  public var isRetryable: Bool { self == .tempfail || self == .unavailable }
}
