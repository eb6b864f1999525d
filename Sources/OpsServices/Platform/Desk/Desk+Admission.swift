import OpsDomain

extension Desk {
  /// The first question to every operation: may this caller run it at all? Asked before an input is
  /// read, so that its errors tell nothing to whoever may not. Of a book on a server the server
  /// asks it.
  ///
  /// Throws `denied.permission`, or `signin.missing` when whoever has not signed in asks for what
  /// is open to everybody else.
  public func admit(_ principal: Principal, to descriptor: OperationDescriptor) throws {
    guard forwarder == nil else { return }
    do {
      if let permission = descriptor.permission {
        try principal.require(permission, to: descriptor.name)
      } else if principal.isNobody {
        throw Self.signInFirst
      }
    } catch {
      throw report(error, of: descriptor.name)
    }
  }

  static var signInFirst: OpsError {
    OpsError(
      .signInMissing, "Nobody has signed in", hint: "`opsh auth login NAME` signs in")
  }
}
