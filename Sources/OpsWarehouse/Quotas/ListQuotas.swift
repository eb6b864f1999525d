import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `quota.list`.
public struct ListQuotas: OperationInput {
  /// `S`: Only quotas with this status.
  public var status: [QuotaStatus]?
  /// Only your own quotas.
  public var mine: Bool?
  /// Only quotas of this product.
  public var product: NameOf<Product>?
  /// Only quotas of goods at this location.
  public var location: NameOf<Location>?
  /// `NAME`: Only quotas for this desk.
  public var desk: Name?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension QuotaService {
  static let list = Operation<ListQuotas, Listing<QuotaView>>(
    "quota.list", area: .warehouse, "Lists quotas, newest first.", permission: .inventoryView,
    effect: .read,
    examples: ["quota list --status active", "quota list --mine --product LAMP-1 -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of quotas. Throws `notfound.location` and `notfound.sku`.
  public func list(
    _ input: ListQuotas, _ call: Call
  ) async throws -> Outcome<Listing<QuotaView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = StockQuota.Columns
      var filter = Self.filter(Set(input.status ?? []), at: transaction.now)
      if input.mine == true {
        let own = transaction.caller.userID.map { Predicate.equals(Columns.holderID, $0) }
        filter = .both(filter, own ?? .nothing)
      }
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        filter = .both(filter, .equals(Columns.productID, product.id))
      }
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        filter = .both(filter, .equals(Columns.locationID, place.id))
      }
      if let desk = input.desk { filter = .both(filter, .equals(Columns.desk, desk)) }
      let query = Query(StockQuota.schema, where: filter, order: [.descending(Columns.since)])
      let page = try await transaction.repository(StockQuota.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await QuotaView.of(page.items, transaction), next: page.next)
    }
  }

  /// The quotas that have one of these states at that moment; all of them for no states. One whose
  /// time is over counts as expired, even if the job has not returned it yet.
  private static func filter(_ states: Set<QuotaStatus>, at moment: Instant) -> Predicate {
    typealias Columns = StockQuota.Columns
    guard !states.isEmpty else { return .everything }
    let stored = states.contains(.expired) ? states.union([.active]) : states
    let isOneOf = Predicate.oneOf(
      Columns.status, QuotaStatus.allCases.filter { stored.contains($0) })
    guard states.contains(.active) != states.contains(.expired) else { return isOneOf }
    let isInTime: Predicate =
      states.contains(.active)
      ? .greater(Columns.until, moment) : .lessOrEqual(Columns.until, moment)
    return .both(isOneOf, .or([.notEquals(Columns.status, .active), isInTime]))
  }
}
