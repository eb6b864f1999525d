import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.team_list`.
public struct ListPackagingTeams: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension PackagingService {
  static let listTeams = Operation<ListPackagingTeams, Listing<PackagingTeamView>>(
    "packaging.team_list", area: .warehouse, "Lists the packaging teams by name.",
    permission: .inventoryView, effect: .read,
    examples: ["packaging team-list", "packaging team-list -o json"], consistency: .snapshot)

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
