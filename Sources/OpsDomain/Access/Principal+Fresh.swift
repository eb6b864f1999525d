extension Principal {
  /// Throws `denied.scope` for the holder of a token: `action` is for a person alone.
  public func requirePerson(for action: String) throws(OpsError) {
    guard session?.kind == .token else { return }
    throw OpsError(
      .deniedScope, "\(action) is not possible with a token",
      hint: "leave the token out and sign in: `opsh auth login NAME`, in a script with "
        + "--password-file FILE")
  }

  /// Throws `signin.not_fresh` unless the person has given a password within
  /// ``Limits/freshSignIn``, and `denied.scope` for a token, which nobody gave a password for.
  public func requireFresh(at now: Instant, for action: String) throws(OpsError) {
    try requirePerson(for: action)
    guard let session else { return }
    guard session.authenticatedAt.adding(Limits.freshSignIn) > now else {
      let minutes = Limits.freshSignIn.milliseconds / 60_000
      throw OpsError(
        .signInNotFresh, "\(action) needs a sign-in within the last \(minutes) minutes",
        hint: "run `opsh auth login NAME`, then repeat the command")
    }
  }
}
