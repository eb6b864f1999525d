import OpsDomain
import OpsKernel
import OpsStorage

/// A packaging team as people see it.
public struct PackagingTeamView: OperationOutput, Equatable {
  public static let answerName = "packaging.team/1"

  /// Identifier of the team.
  public let id: RecordID
  /// Name of the team, unique regardless of letter case.
  public let name: String
  /// Name of the user who leads it.
  public let leader: String
  /// Names of the users in it besides the leader.
  public let members: [String]
  /// SKUs it is good at packing.
  public let styles: [String]
  /// Whether it takes new work.
  public let active: Bool
  /// How many times the team was written, from 1.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("name", "NAME"), .init("leader", "LEADER"), .init("members", "MEMBERS"),
    .init("styles", "STYLES"), .init("active", "ACTIVE"),
  ]

  /// The views of teams, in their order.
  static func of(
    _ teams: [PackagingTeam], _ transaction: Transaction
  ) async throws -> [PackagingTeamView] {
    let ids = teams.map(\.id)
    let members = try await PackagingTeam.memberList.ids(of: ids, transaction)
    let styles = try await PackagingTeam.styleList.items(of: ids, transaction)
    let people = teams.map(\.leaderID) + members.values.flatMap { $0 }
    let names = try await CountNames.users(people, transaction)
    return teams.map { team in
      PackagingTeamView(
        id: team.id, name: team.name, leader: names[team.leaderID] ?? team.leaderID.description,
        members: (members[team.id] ?? []).map { names[$0] ?? $0.description },
        styles: (styles[team.id] ?? []).compactMap { style in
          if case .text(let sku) = style { sku } else { nil }
        }, active: team.isActive, version: team.version)
    }
  }
}
