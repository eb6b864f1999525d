extension User {
  /// The role that the person works as after a sign-in: the primary role or, when that is not held
  /// any more, the first of those that are left. Nil without a primary role or without any role:
  /// then all roles count together.
  /// - Parameter held: The roles of the user now, in the order in which they were given.
  public func workRole(of held: some Collection<Role>) -> Role? {
    guard let chosen = primaryRole else { return nil }
    return held.contains(chosen) ? chosen : held.first
  }
}
