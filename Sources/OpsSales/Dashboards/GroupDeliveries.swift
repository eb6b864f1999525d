import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.by_customer`.
public struct GroupDeliveries: OperationInput {
  /// Only customers with goods that can be delivered.
  public var deliverable: Bool?
  /// Only requests for this product.
  public var product: NameOf<Product>?
  /// Only customers of this region.
  public var region: Name?
  /// Rows per page, 1 to 100,000; default 50.
  public var limit: Of<RankingRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<RankingRequest, String>?
}

extension OutOfStockService {
  static let byCustomer = Operation<GroupDeliveries, Listing<CustomerDeliveriesView>>(
    "oos.by_customer", area: .sales,
    "Lists customers with pending requests: what can be delivered, and what still waits.",
    permission: .requestView, effect: .read,
    examples: ["oos by-customer", "oos by-customer --deliverable --product LAMP-1 -o json"],
    consistency: .snapshot)

  /// Pending requests of the house added up by customer, those with most to deliver first. Requests
  /// of the marketplace come with their orders and are left out.
  ///
  /// Throws `notfound.sku`, `data.bad_value` for a limit or position out of range, and
  /// `data.too_large` for quantities that are too large to add up.
  public func byCustomer(
    _ input: GroupDeliveries, _ call: Call
  ) async throws -> Outcome<Listing<CustomerDeliveriesView>> {
    try await desk.perform(Self.byCustomer, input, call) { transaction in
      var filter = RequestFilter(transaction)
      filter.status([.pending])
      try await filter.product(input.product)
      try await filter.region(input.region)
      var groups = try await Self.groups(
        .both(filter.predicate, .equals(OutOfStockRequest.Columns.locationID, nil)), transaction)
      try await Self.leaveOutExpired(filter.predicate, of: &groups, transaction)
      if input.deliverable == true { groups.removeAll { !$0.deliverable.isPositive } }
      groups.sort { one, other in
        one.deliverable == other.deliverable
          ? one.customer.description < other.customer.description
          : one.deliverable > other.deliverable
      }
      let page = try PageRequest(limit: input.limit, after: input.after).page(
        of: groups,
        ranks: groups.map { ($0.deliverable.rawValue, $0.customer.description) })
      let names = try await ReferredNames(customers: page.items.map(\.customer), transaction)
      return Listing(
        items: page.items.map { $0.view(names.customer($0.customer)) }, next: page.next)
    }
  }

  private static func groups(
    _ filter: Predicate, _ transaction: Transaction
  ) async throws -> [PendingGroup] {
    typealias Columns = OutOfStockRequest.Columns
    let rows = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: filter, groupedBy: [Columns.customerID], .count,
        .sum(Columns.quantity), .sum(Columns.allocated), .sum(Columns.delivered),
        .minimum(Columns.requestedAt)))
    return try rows.map { try PendingGroup($0) }
  }

  /// Reserved goods of expired lots cannot be delivered.
  private static func leaveOutExpired(
    _ filter: Predicate, of groups: inout [PendingGroup], _ transaction: Transaction
  ) async throws {
    let ready = try await ReadyGoods.read(transaction)
    var lost: [RecordID: Quantity] = [:]
    for request in try await ready.spoiled(filter, transaction) {
      lost[request.customerID, default: .zero] += ready.lost(request)
    }
    for index in groups.indices {
      groups[index].deliverable -= lost[groups[index].customer] ?? .zero
    }
  }
}
