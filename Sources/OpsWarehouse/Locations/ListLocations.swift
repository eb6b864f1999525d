import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `location.list`.
public struct ListLocations: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension LocationService {
  static let list = Operation<ListLocations, Listing<LocationView>>(
    "location.list", area: .warehouse,
    "Lists locations as a tree: after each location, the locations inside it.",
    permission: .inventoryView, effect: .read,
    examples: ["location list", "location list -o json"],
    consistency: .snapshot)

  /// A page of all locations in tree order.
  public func list(
    _ input: ListLocations, _ call: Call
  ) async throws -> Outcome<Listing<LocationView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let page = PageRequest(limit: input.limit, after: input.after)
      let narrowed = try page.narrow(Query(Location.schema))
      let all = try await LocationTree(transaction).ordered()
      var start = 0
      if let last = narrowed.after?.first {
        guard let place = all.firstIndex(where: { Value.id($0.id) == last }) else {
          throw OpsError.foreignPage
        }
        start = place + 1
      }
      let items = Array(all[start...].prefix(narrowed.limit))
      let isLast = start + items.count == all.count
      let next = isLast ? nil : items.last.map { Cursor.encode([.id($0.id)]) }
      return Listing(items: items, next: next)
    }
  }
}
