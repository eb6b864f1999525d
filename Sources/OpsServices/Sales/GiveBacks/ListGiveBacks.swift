import OpsDomain
import OpsStorage

/// Input of `giveback.list`.
public struct ListGiveBacks: Codable, Sendable {
  public var status: [GiveBackStatus]?
  public var customer: String?
  public var product: String?
  public var from: CivilDate?
  public var to: CivilDate?
  public var limit: Int?
  public var after: String?

  public init(
    status: [GiveBackStatus]? = nil, customer: String? = nil, product: String? = nil,
    from: CivilDate? = nil, to: CivilDate? = nil, limit: Int? = nil, after: String? = nil
  ) {
    self.status = status
    self.customer = customer
    self.product = product
    self.from = from
    self.to = to
    self.limit = limit
    self.after = after
  }
}

extension GiveBackService {
  static let list = Operation<ListGiveBacks, Listing<GiveBackView>>(
    OperationDescriptor(
      "giveback.list", area: .sales, "Lists give-backs, newest first.",
      permission: .giveBackView, effect: .read, answer: "giveback/1", isList: true,
      parameters: [
        .option(
          "status", .choice(GiveBackStatus.allCases.map(\.rawValue)), repeatable: true,
          label: "S", "Only in this state."
        ).narrowing("status"),
        .option("customer", .customer, label: "C", "Only of this customer."),
        .option("product", .sku, label: "SKU", "Only of this product."),
        .option("from", .date, label: "D", "Requested on this day or later.")
          .narrowing("requested_at", .atLeast),
        .option("to", .date, label: "D", "Requested on this day or earlier.")
          .narrowing("requested_at", .atMost),
      ] + PageRequest.parameters,
      columns: GiveBackView.columns,
      examples: [
        "giveback list --status requested --status approved",
        "giveback list --customer 000001 --from 2027-01-01 -o json",
      ],
      consistency: .snapshot))

  /// A page of give-backs, newest request first. Throws `notfound.customer` and
  /// `notfound.sku` to those who would see them.
  public func list(
    _ input: ListGiveBacks, _ call: Call
  ) async throws -> Outcome<Listing<GiveBackView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        GiveBack.schema, where: try await Self.filter(input, transaction),
        order: [.descending(GiveBack.Columns.requestedAt)])
      let page = try await transaction.repository(GiveBack.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await GiveBackNames.views(page.items, transaction), next: page.next)
    }
  }

  private static func filter(
    _ input: ListGiveBacks, _ transaction: Transaction
  ) async throws -> Predicate {
    var filter: Predicate = .everything
    if let status = input.status, !status.isEmpty {
      filter = .both(
        filter, .oneOf(GiveBack.Columns.status, status))
    }
    if let reference = input.customer {
      let customer = try await transaction.narrowing(.customerView) {
        try await $0.repository(Customer.self).named(reference)
      }
      filter = .both(
        filter, customer.map { .equals(GiveBack.Columns.customerID, $0.id) } ?? .nothing)
    }
    if let sku = input.product {
      let product = try await transaction.narrowing(.productView) {
        try await $0.repository(Product.self).named(sku)
      }
      filter = .both(
        filter, product.map { .equals(GiveBack.Columns.productID, $0.id) } ?? .nothing)
    }
    let calendar = transaction.context.calendar
    if let from = input.from {
      let start = calendar.start(of: from)
      filter = .both(
        filter, .greaterOrEqual(GiveBack.Columns.requestedAt, start))
    }
    if let to = input.to {
      let end = calendar.start(of: to.adding(days: 1))
      filter = .both(filter, .less(GiveBack.Columns.requestedAt, end))
    }
    return filter
  }
}
