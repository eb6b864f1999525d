import OpsDomain
import OpsStorage

/// Input of `packaging.team_list`.
public struct ListPackagingTeams: Codable, Sendable {
  public var limit: Int?
  public var after: String?

  public init(limit: Int? = nil, after: String? = nil) {
    self.limit = limit
    self.after = after
  }
}

extension PackagingService {
  static let listTeams = Operation<ListPackagingTeams, Listing<PackagingTeamView>>(
    OperationDescriptor(
      "packaging.team_list", area: .warehouse, "Lists the packaging teams by name.",
      permission: .inventoryView, effect: .read, answer: "packaging.team/1", isList: true,
      parameters: PageRequest.parameters, columns: PackagingTeamView.columns,
      examples: ["packaging team-list", "packaging team-list -o json"],
      consistency: .snapshot))

  /// A page of teams.
  public func listTeams(
    _ input: ListPackagingTeams, _ call: Call
  ) async throws -> Outcome<Listing<PackagingTeamView>> {
    try await desk.perform(Self.listTeams, input, call) { transaction in
      let query = Query(
        PackagingTeam.schema, order: [.ascending(PackagingTeam.Columns.foldedName)])
      let page = try await transaction.repository(PackagingTeam.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await PackagingTeamView.of(page.items, transaction), next: page.next)
    }
  }
}
