/// What kind of failure an error is. One class, one exit code: see `docs/exit-codes.md`.
public enum ErrorClass: String, Sendable, CaseIterable, Codable {
  /// Some rows were refused, the others were booked.
  case partial
  /// A command of a script answered no.
  case assert
  /// The command line is wrong.
  case usage
  /// An input value is wrong.
  case data
  /// A file cannot be read.
  case noinput
  /// The server cannot be reached.
  case unavailable
  /// A bug.
  case internalError = "internal"
  /// A file cannot be written.
  case cantcreate
  /// It may work later.
  case tempfail
  /// The other side has another version.
  case protocolError = "protocol"
  /// The caller may not do this.
  case denied
  /// The configuration or the book is not usable.
  case config
  /// Nobody is signed in, or the sign-in has ended.
  case signin
  /// There is no such thing, or the caller may not see it.
  case notfound
  /// Something changed meanwhile.
  case conflict
  /// A rule of the business forbids it.
  case rule
  /// A confirmation is missing.
  case confirm
  /// The data it was made from has changed.
  case stale
  /// Stopped by a signal; open work was undone.
  case interrupted

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
