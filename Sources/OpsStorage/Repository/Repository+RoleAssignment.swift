import OpsDomain

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
