import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.list`.
public struct ListRequests: OperationInput {
  /// `S`: Only requests with this status.
  public var status: [RequestStatus]?
  /// `C`: Only requests of this customer.
  public var customer: NameOf<Customer>?
  /// Only requests for this product.
  public var product: NameOf<Product>?
  /// `S`: Only requests for this size of their product.
  public var size: Name?
  /// Only requests created on this date or later.
  public var from: CivilDate?
  /// Only requests created on this date or earlier.
  public var to: CivilDate?
  /// Only requests needed by this date.
  public var dueBy: CivilDate?
  /// Only pending requests that were delivered in part.
  public var partial: Bool?
  /// Only pending requests with goods that are reserved for them; none of the marketplace.
  public var withGoods: Bool?
  /// `T`: Only requests with this text in customer, product or note.
  public var text: String?
  /// `R`: Only requests of customers of this region.
  public var region: Name?
  /// `|`: Order of the list; default newest.
  public var order: RequestOrder?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ListRequests {
  public var contradiction: String? {
    if partial == true, let status, !status.isEmpty, !status.contains(.pending) {
      return "No request can match: --partial lists pending requests, and --status leaves them out."
    }
    if withGoods == true, let status, !status.isEmpty, !status.contains(.pending) {
      return
        "No request can match: --with-goods lists pending requests, and --status leaves them out."
    }
    if let from, let to, from > to {
      return "No request can match: --from \(from) is after --to \(to)."
    }
    return nil
  }
}

extension OutOfStockService {
  static let list = Operation<ListRequests, Listing<RequestView>>(
    "oos.list", area: .sales, "Lists requests, newest first.", permission: .requestView,
    effect: .read,
    examples: [
      "oos list --status pending --order priority",
      "oos list --customer 000001 --product LAMP-1 --partial",
      "oos list --text lamp --from 2027-01-01 -o json",
    ],
    consistency: .snapshot,
    narrows: [
      "status": Narrowing("status"), "from": Narrowing("requested_at", .atLeast),
      "to": Narrowing("requested_at", .atMost), "due_by": Narrowing("needed_by", .atMost),
    ])

  /// A page of the requests that match all conditions.
  public func list(
    _ input: ListRequests, _ call: Call
  ) async throws -> Outcome<Listing<RequestView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter = RequestFilter(transaction)
      filter.status(input.status)
      try await filter.customer(input.customer)
      try await filter.product(input.product)
      try filter.size(input.size)
      filter.written(from: input.from, to: input.to)
      filter.due(by: input.dueBy)
      filter.partial(input.partial)
      try await filter.withGoods(input.withGoods)
      try await filter.text(input.text)
      try await filter.region(input.region)
      let order = input.order ?? .newest
      let query = Query(
        OutOfStockRequest.schema, where: filter.predicate, order: order.steps)
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await order.page(of: page.narrow(query), transaction)
      return Listing(
        items: try await RequestView.all(of: found.items, transaction), next: found.next)
    }
  }
}
