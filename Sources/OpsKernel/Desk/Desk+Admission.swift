import OpsDomain

extension Desk {
  /// The first question to every operation: may this caller run it at all? It is asked before an
  /// input is read, so that errors of the input tell nothing to a caller who may not run it. For a
  /// book on a server, the server asks.
  ///
  /// Throws `signin.missing` when a caller who has not signed in asks for more than a guest may,
  /// `signin.expired` when the caller's rights have to be worked out again, `denied.permission`,
  /// `signin.role_needed` in its place for somebody who has signed in without a role,
  /// `denied.scope` and `denied.read_only` for what a token is not meant for, and
  /// `signin.not_fresh` for what wants a recent sign-in.
  public func admit(_ principal: Principal, to descriptor: OperationDescriptor) throws {
    guard forwarder == nil else { return }
    let now = world.clock.now()
    do {
      try principal.requireCurrent(at: now)
      try principal.requireSomebody(for: descriptor.permission)
      try descriptor.entrance.check(principal, at: now)
    } catch {
      throw report(Self.askingForRole(error, principal), of: descriptor.name)
    }
  }

  /// Whether a call of an operation that can change something only asks. Throws `denied.read_only`
  /// for one that does not, by a token that may only read: ``admit(_:to:)`` has let it in because
  /// the input was still to be read.
  func onlyAsks(
    _ input: some Sendable, of descriptor: OperationDescriptor, _ principal: Principal
  ) throws(OpsError) -> Bool {
    guard descriptor.mayOnlyAsk else { return false }
    if (input as? any OperationInput)?.onlyAsks == true { return true }
    if forwarder == nil {
      try principal.limits.check(
        descriptor.name, in: descriptor.area, isWrite: true, isCarrier: descriptor.isCarrier)
    }
    return false
  }

  /// The refusal; to somebody who has no role at all it says so, because a role is what is missing
  /// whatever they try: also where the operation is open to everybody and its records are not.
  static func askingForRole(_ error: any Error, _ principal: Principal) -> any Error {
    guard (error as? OpsError)?.code == .denied, principal.session?.kind == .session,
      principal.roles == [.unauthorized]
    else { return error }
    return roleFirst
  }

  /// What is told to somebody who has signed in and has no role.
  package static var roleFirst: OpsError {
    OpsError(
      .signInRole, "You are signed in and have no role yet",
      hint: "if you registered yourself, `opsh auth choose-role ROLE`; if somebody added you, ask "
        + "an administrator for a role")
  }

  package static var signInFirst: OpsError {
    OpsError(
      .signInMissing, "Nobody is signed in",
      hint: "run `opsh auth login NAME`, or `opsh auth register NAME` to create an account")
  }
}
