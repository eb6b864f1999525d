import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Input of `cart.requests`.
public struct ListItemRequests: OperationInput {
  /// `S`: Only requests with this status; default pending.
  public var status: RequestStatus?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CartService {
  static let requests = Operation<ListItemRequests, Listing<ItemRequestView>>(
    "cart.requests", area: .marketplace,
    "Lists your requests for goods that were sold out, newest first.",
    permission: .orderPlace, effect: .read,
    examples: ["cart requests", "cart requests --status completed"], consistency: .snapshot)

  /// A page of the requests of the customer that the caller is, and of nobody else. Throws
  /// `data.bad_value` for a bad page.
  public func requests(
    _ input: ListItemRequests, _ call: Call
  ) async throws -> Outcome<Listing<ItemRequestView>> {
    try await desk.perform(Self.requests, input, call) { transaction in
      typealias Columns = OutOfStockRequest.Columns
      let system = transaction.asSystem("lists what a customer of the market waits for")
      guard let user = transaction.principal.userID,
        let link = try await system.repository(MarketCustomer.self)
          .fetch(key: MarketCustomer.userKey, user)
      else { return Listing(items: []) }
      let query = Query(
        OutOfStockRequest.schema,
        where: .and([
          .equals(Columns.customerID, link.customerID),
          OrderedRequest.rows(input.status ?? .pending), .notEquals(Columns.locationID, nil),
        ]), order: [.descending(Columns.requestedAt)])
      let page = try await system.repository(OutOfStockRequest.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      var items: [ItemRequestView] = []
      for request in page.items {
        if let item = try await Self.view(request, system) { items.append(item) }
      }
      return Listing(items: items, next: page.next)
    }
  }

  /// A request as its customer sees it; nil for one for goods of the house.
  private static func view(
    _ request: OutOfStockRequest, _ system: Transaction
  ) async throws -> ItemRequestView? {
    guard let place = request.locationID,
      let partner = try await system.repository(Partner.self)
        .fetch(key: Partner.locationKey, place)
    else { return nil }
    let sku = try await system.repository(Product.self).fetch(request.productID)?.sku ?? ""
    let item = try await system.repository(MenuItem.self)
      .fetch(key: MenuItem.placeKey, partner.id, request.productID, request.size)
    let own = OwnRequests(customer: request.customerID, place: place, system)
    return ItemRequestView(
      request, named: item?.name ?? sku, partner: partner.name, sku: sku,
      keptUntil: try await own.keptUntil(request))
  }
}
