import OpsDomain

extension Principal {
  /// When the principal has to be worked out again: rights, session or token end or change then.
  /// Nil for whoever owns the process and has no rights that end.
  public var validUntil: Instant? {
    [rights.validUntil, limits.notAfter, session?.expiresAt, session?.idleUntil]
      .compactMap { $0 }.min()
  }

  /// Throws `signin.expired` once the rights that were worked out may no longer hold: long work
  /// must not outlive them.
  func requireCurrent(at now: Instant) throws(OpsError) {
    guard let validUntil, validUntil <= now else { return }
    throw OpsError(
      .signInExpired, "What you may do has been worked out until \(validUntil) and not longer",
      hint: "repeat the command: it is worked out again")
  }

  /// Throws `denied.scope` for the holder of a token: `action` is for a person alone.
  func requirePerson(for action: String) throws(OpsError) {
    guard session?.kind == .token else { return }
    throw OpsError(
      .deniedScope, "\(action) is done by a person who has signed in, never by a token",
      hint: "opsh auth login NAME")
  }

  /// Throws `signin.not_fresh` unless the person has given a password within
  /// ``Limits/freshSignIn``, and `denied.scope` for a token, which nobody gave a password for.
  package func requireFresh(at now: Instant, for action: String) throws(OpsError) {
    try requirePerson(for: action)
    guard let session else { return }
    guard session.authenticatedAt.adding(Limits.freshSignIn) > now else {
      throw OpsError(
        .signInNotFresh, "\(action) wants a sign-in of the last 5 minutes",
        hint: "`opsh auth login NAME` signs in again, then repeat the command")
    }
  }
}
