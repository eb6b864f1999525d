import OpsDomain
import OpsKernel

/// What can go wrong with a sign-in: ten things, each with what to do about it.
public enum AuthenticationError: Error, Sendable, Equatable {
  /// The person cancelled the sign-in.
  case userCancelled
  /// The server cannot be reached, or does not answer in time.
  case networkUnavailable
  /// The server was reached and cannot work now, such as without its database: the error says why.
  case serverUnavailable(OpsError)
  /// Also for too many tries, for a missing second factor, and for an identity token that is not
  /// believed: the error says which.
  case invalidCredentials(OpsError)
  /// The stored sign-in cannot be read or written.
  case keyStore(OpsError)
  /// The provider knows the person, and the book could not be told in three attempts.
  case profileSync(OpsError)
  /// The identity provider cannot be reached or does not answer.
  case providerUnavailable
  /// The session or a token is no longer accepted.
  case tokenExpired
  /// The person is signed in and has no role yet.
  case roleSelectionRequired
  /// Any other error, such as a bug.
  case unknown(OpsError)

  /// What the program does about it by itself.
  public enum Recovery: String, Sendable, CaseIterable {
    /// Nothing is shown.
    case silent
    /// Tried again, with longer and longer waits; what is known stays good meanwhile.
    case retry
    /// Renewed; when that fails, the person signs in again.
    case refresh
    /// What is kept is removed, and the person signs in again.
    case clear
    /// The person chooses a role.
    case chooseRole = "choose_role"
    /// The person signs in again.
    case signIn = "sign_in"
    /// Nothing helps but a report.
    case report
  }

  /// What is done about it.
  public var recovery: Recovery {
    switch self {
    case .userCancelled: .silent
    case .networkUnavailable, .serverUnavailable, .providerUnavailable, .profileSync: .retry
    case .invalidCredentials: .signIn
    case .keyStore: .clear
    case .tokenExpired: .refresh
    case .roleSelectionRequired: .chooseRole
    case .unknown: .report
    }
  }

  /// The same as an error of the product, with its exit code and a hint.
  public var error: OpsError {
    switch self {
    case .userCancelled:
      OpsError(.signInCancelled, "The sign-in was cancelled", hint: "nothing has changed")
    case .networkUnavailable:
      OpsError(
        .unavailable, "The server cannot be reached, and a sign-in needs it", field: "server",
        hint: "check the network; people who are signed in stay signed in")
    case .providerUnavailable:
      OpsError(
        .unavailableProvider, "The identity provider cannot be reached or does not answer",
        hint: "try again in a few minutes")
    case .tokenExpired:
      OpsError(
        .signInExpired, "The sign-in has ended: it was not used for too long, or its time is over",
        hint: "run `opsh auth login NAME` to sign in again")
    case .roleSelectionRequired: Desk.roleFirst
    case .serverUnavailable(let error), .invalidCredentials(let error), .keyStore(let error),
      .profileSync(let error), .unknown(let error):
      error
    }
  }

  /// What a failure of any kind means for a sign-in.
  public init(_ error: any Error) {
    switch error {
    case let error as AuthenticationError: self = error
    case let failure as ProviderFailure: self.init(failure.error)
    case is CancellationError: self = .userCancelled
    case let error as OpsError: self.init(error)
    default:
      self = .unknown(
        OpsError.bug("The sign-in failed unexpectedly (\(type(of: error)))"))
    }
  }

  private init(_ error: OpsError) {
    switch error.code {
    case .signInCancelled: self = .userCancelled
    case .timeout: self = .networkUnavailable
    // What did not get to the server names it as the field; the rest is the server's own answer.
    case .unavailable:
      self = error.field == "server" ? .networkUnavailable : .serverUnavailable(error)
    case .unavailableProvider: self = .providerUnavailable
    case .signInExpired: self = .tokenExpired
    case .signInRole: self = .roleSelectionRequired
    case .signInStore: self = .keyStore(error)
    case .profileSync: self = .profileSync(error)
    case .signInFailed, .signInMissing, .signInSecondFactor, .signInToken, .throttled, .denied:
      self = .invalidCredentials(error)
    default: self = .unknown(error)
    }
  }
}
