import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.team_edit`: what is absent stays as it is.
public struct EditPackagingTeam: OperationInput, EditingInput {
  /// The team.
  public var team: NameOf<PackagingTeam>
  /// New name.
  public var name: Name?
  /// New leader.
  public var leader: NameOf<User>?
  /// All other members; replaces the present list.
  public var member: Clearable<[NameOf<User>]>?
  /// All products it packs; replaces the present list.
  public var style: Clearable<[NameOf<Product>]>?
  /// `|`: Whether it takes new work.
  public var active: Switch?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Whether a team takes new work.
  public enum Switch: String, Codable, Sendable, CaseIterable {
    /// The team takes new work.
    case on
    /// The team takes no new work; it finishes what it has.
    case off
  }
}

extension PackagingService {
  static let editTeam = Operation<EditPackagingTeam, PackagingTeamView>(
    "packaging.team_edit", area: .warehouse,
    "Changes a packaging team; fields you leave out stay the same.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "packaging team-edit Days --leader anna", "packaging team-edit Days --active off",
      "packaging team-edit Days --clear style",
    ])

  /// Changes a team. Throws `notfound.any`, `notfound.user`, `notfound.sku`, `data.bad_value` and
  /// `data.duplicate`.
  public func editTeam(
    _ input: EditPackagingTeam, _ call: Call
  ) async throws -> Outcome<PackagingTeamView> {
    try await desk.perform(Self.editTeam, input, call) { transaction in
      let details = TeamDetails(transaction)
      let teams = transaction.repository(PackagingTeam.self)
      let before = try await teams.named(input.team)
      var team = before
      if let name = input.name {
        team.name = try TextRules.name(name, field: "name")
        team.foldedName = TextFolding.fold(team.name)
      }
      if let leader = input.leader,
        let id = try await details.users([leader], field: "leader").first
      {
        team.leaderID = id
      }
      var members = try await details.members(of: team)
      let edits = try input.edits()
      if edits.member.isChange {
        members = try await details.users(edits.member.value ?? [], field: "member")
      }
      // The leader, present or new, is not one of the other members.
      members.removeAll { $0 == team.leaderID }
      var isChanged = try await details.setMembers(members, of: team)
      if edits.style.isChange {
        let skus = try await details.styles(edits.style.value ?? [])
        isChanged = try await details.setStyles(skus, of: team) || isChanged
      }
      if let active = input.active { team.isActive = active == .on }
      guard isChanged || team != before else { return try await details.view(before) }
      team.updatedAt = transaction.now
      return try await details.view(try await teams.update(team))
    }
  }
}
