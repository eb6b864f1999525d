/// The work the product does in its own name, without an operation that a caller could ask for:
/// what the journal calls it, and what kind of entry it is.
package enum SystemWork: String, CaseIterable, Sendable {
  /// Tells a relying server what happened to an account.
  case announceAccount = "identity.announce"
  /// Gives out a one-time code for an identity token.
  case authorizeAccount = "identity.authorize"
  /// Begins a run of a job.
  case beginJob = "job.begin"
  /// Gives a role to somebody who registered without one.
  case chooseRole = "auth.choose_role"
  /// Switches the second factor on.
  case confirmSecondFactor = "auth.second_factor.confirm"
  /// Allows or refuses a sign-in from another device.
  case decideDevice = "identity.device.decide"
  /// Switches the second factor off.
  case disableSecondFactor = "auth.second_factor.disable"
  /// Prepares a second factor.
  case enableSecondFactor = "auth.second_factor.enable"
  /// Ends a run of a job.
  case endJob = "job.end"
  /// Notes a failed sign-in.
  case failSignIn = "auth.sign_in_failed"
  /// Sets a new book up.
  case initialiseBook = "book.init"
  /// Opens a sign-in from another device.
  case openDevice = "identity.device"
  /// Carries out what an identity provider announces.
  case receiveNotice = "auth.notice"
  /// Gives out an identity token for a one-time code.
  case redeemCode = "identity.token"
  /// Gives out a new identity token for a refresh token.
  case refreshToken = "identity.refresh"
  /// Makes an account for somebody who asks for one.
  case register = "auth.register"
  /// Makes new recovery codes.
  case renewCodes = "auth.second_factor.codes"
  /// Notes how far old personal data is gone.
  case retainData = "privacy.retain"
  /// Ends a refresh token.
  case revokeToken = "identity.revoke"
  /// Opens a session.
  case signIn = "auth.sign_in"
  /// Ends a session.
  case signOut = "auth.sign_out"
  /// Notes that a session is in use.
  case touchSession = "session.touch"
  /// Uses up a code of the second factor.
  case useSecondFactor = "auth.second_factor"
  /// Counts a try to sign in, or takes it off the count.
  case trySignIn = "auth.sign_in_try"
  /// Gives the records of an older book the form they have now: ``FormerList/operation``.
  case upgradeBook = "store.upgrade"
  /// Counts the use of a token.
  case useToken = "token.use"
  /// Does a part of a job.
  case workOnJob = "job.work"
  /// Keeps what some products were worth at the ends of months.
  case keepValuation = "valuation.keep"

  /// What kind of entry of the journal it makes.
  package var auditKind: AuditKind {
    switch self {
    case .signIn, .signOut, .failSignIn, .trySignIn: .signin
    default: .change
    }
  }
}
