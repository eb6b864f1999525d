import OpsDomain

/// A user who has just shown who it is, with what was looked at for it.
package struct CheckedAccount: Sendable {
  package let user: User
  /// The credential the password was compared with.
  package let credential: PasswordCredential
  package let methods: [SignInMethod]
  package let authenticatedAt: Instant
  /// A stronger hash of the password, when the stored one is of yesterday's strength.
  let fresh: String?
  /// The try that was right; stored tries are to be forgotten.
  let attempt: SignInThrottle.Attempt
}
