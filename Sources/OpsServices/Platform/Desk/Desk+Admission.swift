import OpsDomain

extension Desk {
  /// The first question to every operation: may this caller run it at all? Asked before an input is
  /// read, so that its errors tell nothing to whoever may not. Of a book on a server the server
  /// asks it.
  ///
  /// Throws `signin.missing` when whoever has not signed in asks for more than a guest may,
  /// `signin.expired` when the caller's rights have to be worked out again, `denied.permission`,
  /// `denied.scope` and `denied.read_only` for what a token is not meant for, and
  /// `signin.not_fresh` for what wants a recent sign-in.
  public func admit(_ principal: Principal, to descriptor: OperationDescriptor) throws {
    guard forwarder == nil else { return }
    let now = world.clock.now()
    do {
      try principal.requireCurrent(at: now)
      if principal.isNobody {
        guard let permission = descriptor.permission, principal.may(permission) else {
          throw Self.signInFirst
        }
      }
      try descriptor.admission.check(principal, at: now)
    } catch {
      throw report(error, of: descriptor.name)
    }
  }

  static var signInFirst: OpsError {
    OpsError(
      .signInMissing, "Nobody has signed in", hint: "`opsh auth login NAME` signs in")
  }
}
