import OpsDomain

/// Users by sign-in name, and the roles they hold.
extension Repository where Item == User {
  /// Active users, in the order of their identifiers.
  public func active() async throws -> [User] {
    try await all(where: .equals(User.Columns.isActive, true), order: [.ascending(Column.id)])
  }

  /// The user with this sign-in name, or nil.
  public func find(name: String) async throws -> User? {
    try await fetch(key: User.nameKey, TextFolding.fold(name))
  }

  /// The user with this sign-in name or identifier. Throws `notfound.user`.
  public func named(_ name: String) async throws -> User {
    if let user = try await find(name: name) { return user }
    if let id = RecordID(name), let user = try await fetch(id) { return user }
    let meant = await hint(for: name, in: User.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFoundUser, "There is no user \(Excerpt.of(name))", field: "user",
      hint: meant ?? "run `opsh user list` to see all users")
  }
}

/// Role assignments by the user who holds them.
extension Repository where Item == RoleAssignment {
  /// What the user holds at that moment, in the order it was given.
  public func held(
    by user: RecordID, at moment: CivilMoment
  ) async throws -> [RoleAssignment] {
    let open = try await all(
      where: .and([
        .equals(RoleAssignment.Columns.userID, user),
        .equals(RoleAssignment.Columns.revokedAt, nil),
      ]), order: [.ascending(RoleAssignment.Columns.assignedAt)])
    return open.filter { $0.isHeld(at: moment) }
  }
}
