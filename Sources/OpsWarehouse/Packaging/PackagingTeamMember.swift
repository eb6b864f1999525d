import OpsDomain

/// A user in a packaging team besides its leader.
public struct PackagingTeamMember: Entity {
  public static let record = Record(
    "packaging_team_members", .warehouse, "packaging team member")

  public var id: RecordID
  public var version: Int64 = 0
  public var teamID: Indexed<Reference<PackagingTeam>>
  public var userID: Indexed<Reference<User>>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension PackagingTeamMember {
  public static let keys = [UniqueKey(Columns.teamID, Columns.userID)]
}
