import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `giveback.list`.
public struct ListGiveBacks: OperationInput {
  /// `S`: Only give-backs with this status.
  public var status: [GiveBackStatus]?
  /// `C`: Only give-backs of this customer.
  public var customer: NameOf<Customer>?
  /// Only give-backs of this product.
  public var product: NameOf<Product>?
  /// Only give-backs requested on this day or later.
  public var from: CivilDate?
  /// Only give-backs requested on this day or earlier.
  public var to: CivilDate?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension GiveBackService {
  static let list = Operation<ListGiveBacks, Listing<GiveBackView>>(
    "giveback.list", area: .sales, "Lists give-backs, newest first.", permission: .giveBackView,
    effect: .read,
    examples: [
      "giveback list --status requested --status approved",
      "giveback list --customer 000001 --from 2027-01-01 -o json",
    ],
    consistency: .snapshot,
    narrows: [
      "status": Narrowing("status"), "from": Narrowing("requested_at", .atLeast),
      "to": Narrowing("requested_at", .atMost),
    ])

  /// A page of give-backs, newest request first. Throws `notfound.customer` and `notfound.sku` for
  /// callers who could see them.
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
    return filter.within(
      GiveBack.Columns.requestedAt, from: input.from, until: input.to,
      transaction.context.calendar)
  }
}
