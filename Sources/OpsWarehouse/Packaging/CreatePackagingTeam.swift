import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.team_create`.
public struct CreatePackagingTeam: OperationInput {
  /// Name of the team, unique regardless of letter case.
  public var name: Name
  /// Who leads it.
  public var leader: Option<NameOf<User>>
  /// Another member of the team.
  public var member: [NameOf<User>]?
  /// A product that the team is good at packing.
  public var style: [NameOf<Product>]?
}

extension PackagingService {
  static let createTeam = Operation<CreatePackagingTeam, PackagingTeamView>(
    "packaging.team_create", area: .warehouse, "Adds a packaging team.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "packaging team-create Days --leader wil --style LAMP-1",
      "packaging team-create Nights --leader wil --member sam",
    ])

  /// Adds a team. Throws `notfound.user`, `notfound.sku`, `data.bad_value` and `data.duplicate` for
  /// a name that is taken.
  public func createTeam(
    _ input: CreatePackagingTeam, _ call: Call
  ) async throws -> Outcome<PackagingTeamView> {
    try await desk.perform(Self.createTeam, input, call) { transaction in
      let details = TeamDetails(transaction)
      let name = try TextRules.name(input.name, field: "name")
      let leader = try await details.users([input.leader], field: "leader")
      let members = try await details.users(input.member ?? [], field: "member")
        .filter { !leader.contains($0) }
      guard let leader = leader.first else {
        throw OpsError(.badValue, "A team needs a leader", field: "leader")
      }
      let team = try await transaction.repository(PackagingTeam.self).create(
        PackagingTeam(
          id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
          leaderID: leader, createdAt: transaction.now, updatedAt: transaction.now))
      try await details.setMembers(members, of: team)
      try await details.setStyles(try await details.styles(input.style ?? []), of: team)
      return try await details.view(team)
    }
  }
}
