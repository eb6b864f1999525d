import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `sales.list`.
public struct ListSales: OperationInput {
  /// First day.
  public var from: CivilDate?
  /// Last day.
  public var to: CivilDate?
  /// Only this person's entries.
  public var salesperson: NameOf<User>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension SalesService {
  static let list = Operation<ListSales, Listing<SalesEntryView>>(
    "sales.list", area: .sales, "Lists your sales entries, newest day first.",
    permission: .salesEnter, effect: .read,
    examples: ["sales list --from 2027-02-01", "sales list --to 2027-03-01 -o json"],
    consistency: .snapshot,
    narrows: ["from": Narrowing("date", .atLeast), "to": Narrowing("date", .atMost)])

  /// A page of the entries the caller may see: the own ones, or all with `sales.view_all`.
  /// Throws `notfound.user`.
  public func list(
    _ input: ListSales, _ call: Call
  ) async throws -> Outcome<Listing<SalesEntryView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter: Predicate = .everything
      if let from = input.from {
        filter = .both(
          filter, .greaterOrEqual(SalesEntry.Columns.date, from))
      }
      if let to = input.to {
        filter = .both(filter, .lessOrEqual(SalesEntry.Columns.date, to))
      }
      if let name = input.salesperson {
        let user = try await transaction.narrowing(.userView) {
          try await $0.repository(User.self).named(name)
        }
        filter = .both(
          filter, user.map { .equals(SalesEntry.Columns.salespersonID, $0.id) } ?? .nothing)
      }
      let query = Query(
        SalesEntry.schema, where: filter, order: [.descending(SalesEntry.Columns.date)])
      let page = try await transaction.repository(SalesEntry.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await SalesReader(transaction).views(page.items), next: page.next)
    }
  }
}
