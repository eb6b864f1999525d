import OpsDomain

extension Principal {
  /// Throws `signin.missing` when nobody has signed in, unless everybody has the permission.
  func requireSomebody(for permission: Permission?) throws(OpsError) {
    guard isNobody, permission.map({ !may($0) }) ?? true else { return }
    throw Desk.signInFirst
  }

  /// What a command asks for that is no operation itself, before it does anything.
  ///
  /// Throws `signin.missing` when nobody has signed in, and `denied.permission`.
  ///
  /// - Parameter some: Whether the permission for some records is enough.
  public func requireEntry(
    _ permission: Permission?, to action: String, some: Bool = false
  ) throws(OpsError) {
    try requireSomebody(for: permission)
    if let permission { try require(permission, to: action, some: some) }
  }
}
