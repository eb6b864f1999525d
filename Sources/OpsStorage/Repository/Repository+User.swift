import OpsDomain

/// Users by sign-in name, and the roles they hold.
extension Repository where Item == User {
  /// The user with this sign-in name, or nil.
  public func find(name: String) async throws -> User? {
    try await fetch(key: User.nameKey, .text(TextFolding.fold(name)))
  }

  /// The user with this sign-in name or identifier. Throws `notfound.user`.
  public func named(_ name: String) async throws -> User {
    if let user = try await find(name: name) { return user }
    if let id = RecordID(name), let user = try await fetch(id) { return user }
    throw OpsError(
      .notFoundUser, "There is no user \(Excerpt.of(name))", field: "user",
      hint: "`opsh user list` shows the users there are")
  }
}
