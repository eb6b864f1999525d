import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations about one packaging team.
public struct PackagingTeamReference: OperationInput {
  /// The team.
  public var team: NameOf<PackagingTeam>
}

extension PackagingService {
  static let showTeam = Operation<PackagingTeamReference, PackagingTeamView>(
    "packaging.team_show", area: .warehouse, "Shows one packaging team.",
    permission: .inventoryView, effect: .read,
    examples: ["packaging team-show Days", "packaging team-show Days -o json"],
    consistency: .snapshot)

  static let deleteTeam = Operation<PackagingTeamReference, PackagingTeamView>(
    "packaging.team_delete", area: .warehouse, "Deletes a packaging team that never packed.",
    permission: .inventoryManage, effect: .destructive(.reversible),
    examples: ["packaging team-delete Days --dry-run", "packaging team-delete Days --yes"])

  /// One team. Throws `notfound.any`.
  public func showTeam(
    _ input: PackagingTeamReference, _ call: Call
  ) async throws -> Outcome<PackagingTeamView> {
    try await desk.perform(Self.showTeam, input, call) { transaction in
      let team = try await transaction.repository(PackagingTeam.self).named(input.team)
      return try await TeamDetails(transaction).view(team)
    }
  }

  /// Removes a team with its lists. Answers what it was. Throws `notfound.any`, and
  /// `rule.dependants` for a team that has packaging records.
  public func deleteTeam(
    _ input: PackagingTeamReference, _ call: Call
  ) async throws -> Outcome<PackagingTeamView> {
    try await desk.perform(Self.deleteTeam, input, call) { transaction in
      let teams = transaction.repository(PackagingTeam.self)
      let team = try await teams.named(input.team)
      let records = try await transaction.asSystem("counts the work of a team")
        .repository(PackagingRecord.self)
        .count(where: .equals(PackagingRecord.Columns.teamID, team.id))
      guard records == 0 else {
        let counted = Counted.text(records, "packaging record")
        throw OpsError(
          .dependants, "\(Excerpt.of(team.name)) has \(counted)", field: "team",
          hint: "run `opsh packaging team-edit TEAM --active off` so that it gets no new work")
      }
      let details = TeamDetails(transaction)
      let view = try await details.view(team)
      try await details.setMembers([], of: team)
      try await details.setStyles([], of: team)
      try await teams.delete(team)
      return view
    }
  }
}
