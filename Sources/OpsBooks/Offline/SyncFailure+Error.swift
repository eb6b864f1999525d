import OpsDomain
import OpsSync

extension SyncFailure {
  /// What follows for a round from an error of the line.
  init(_ error: any Error) {
    guard let error = error as? OpsError else {
      self.init(
        .unreached, code: ErrorCode.interrupted.rawValue, message: "The round was interrupted")
      return
    }
    self.init(Self.kind(of: error), code: error.code.rawValue, message: error.message)
  }

  private static func kind(of error: OpsError) -> Kind {
    switch error.code {
    case .feedGap: return .gap
    case .deskRevoked: return .revoked
    // Says nothing of the operation either: another sign-in or another server is needed.
    case .deskUnknown: return .unreached
    case .protocolMismatch: return .version
    case .unknownOutcome, .timeout: return .unknown
    case .unavailable: return .unreached
    default: break
    }
    switch error.errorClass {
    // Says nothing of the operation: somebody has to sign in again.
    case .signin: return .unreached
    case .tempfail, .unavailable, .internalError: return .passing
    default: return .refused
    }
  }

  /// The error that people are told.
  package var error: OpsError {
    let code = ErrorCode(rawValue: code) ?? .unavailable
    let needsSignIn = code.errorClass == .signin || code == .deskUnknown
    return OpsError(
      code, message,
      hint: needsSignIn
        ? "run `opsh auth login NAME`, then `opsh sync`" : "run `opsh sync` again later")
  }
}
