import OpsDomain
import OpsStorage

/// Input of `oos.list`.
public struct ListRequests: Codable, Sendable {
  public var status: [RequestStatus]?
  public var customer: String?
  public var product: String?
  public var from: CivilDate?
  public var to: CivilDate?
  public var dueBy: CivilDate?
  public var partial: Bool?
  public var text: String?
  public var region: String?
  public var order: RequestOrder?
  public var limit: Int?
  public var after: String?

  public init(
    status: [RequestStatus]? = nil, customer: String? = nil, product: String? = nil,
    from: CivilDate? = nil, to: CivilDate? = nil, dueBy: CivilDate? = nil, partial: Bool? = nil,
    text: String? = nil, region: String? = nil, order: RequestOrder? = nil, limit: Int? = nil,
    after: String? = nil
  ) {
    self.status = status
    self.customer = customer
    self.product = product
    self.from = from
    self.to = to
    self.dueBy = dueBy
    self.partial = partial
    self.text = text
    self.region = region
    self.order = order
    self.limit = limit
    self.after = after
  }
}

extension OutOfStockService {
  static let list = Operation<ListRequests, Listing<RequestView>>(
    OperationDescriptor(
      "oos.list", area: .sales, "Lists requests, newest first.", permission: .requestView,
      effect: .read, answer: "oos.request/1", isList: true,
      parameters: listParameters + PageRequest.parameters, columns: RequestView.columns,
      examples: [
        "oos list --status pending --order priority",
        "oos list --customer 000001 --product LAMP-1 --partial",
        "oos list --text lamp --from 2027-01-01 -o json",
      ],
      consistency: .snapshot))

  private static let listParameters: [Parameter] = [
    .option(
      "status", .choice(RequestStatus.allCases.map(\.rawValue)), repeatable: true, label: "S",
      "Only requests in this state; may be given several times."
    ).narrowing("status"),
    .option("customer", .customer, label: "C", "Only requests of this customer."),
    .option("product", .sku, label: "SKU", "Only requests for this product."),
    .option("from", .date, label: "D", "Only requests written on this date or later.")
      .narrowing("requested_at", .atLeast),
    .option("to", .date, label: "D", "Only requests written on this date or earlier.")
      .narrowing("requested_at", .atMost),
    .option("due_by", .date, label: "D", "Only requests needed by this date.")
      .narrowing("needed_by", .atMost),
    .flag("partial", "Only pending requests of which a part is delivered."),
    .option("text", .text, label: "T", "Only requests with this in customer, product or note."),
    .option("region", .name, label: "R", "Only requests of customers of this region."),
    .option(
      "order", .choice(RequestOrder.allCases.map(\.rawValue)),
      label: RequestOrder.allCases.map(\.rawValue).joined(separator: "|"),
      "Order of the list; default newest."),
  ]

  /// A page of the requests that fulfil all conditions given.
  public func list(
    _ input: ListRequests, _ call: Call
  ) async throws -> Outcome<Listing<RequestView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter = RequestFilter(transaction)
      filter.status(input.status)
      try await filter.customer(input.customer)
      try await filter.product(input.product)
      filter.written(from: input.from, to: input.to)
      filter.due(by: input.dueBy)
      filter.partial(input.partial)
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
