import OpsDomain
import OpsStorage

extension PackagingTeam {
  /// The users in a team besides the leader.
  static let memberList = ChildList(
    PackagingTeamMember.self, of: PackagingTeamMember.Columns.teamID,
    item: PackagingTeamMember.Columns.userID, position: PackagingTeamMember.Columns.position)

  /// The SKUs it is good at packing.
  static let styleList = ChildList(
    PackagingTeamStyle.self, of: PackagingTeamStyle.Columns.teamID,
    item: PackagingTeamStyle.Columns.sku, position: PackagingTeamStyle.Columns.position)

  /// The lists that releases up to 0.1.0 kept as text.
  static let formerLists = [
    FormerList(Columns.members, of: PackagingTeam.self, isNow: memberList),
    FormerList(Columns.styles, of: PackagingTeam.self, isNow: styleList),
  ]
}
