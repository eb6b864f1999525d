import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `lot.list`.
public struct ListLots: OperationInput {
  /// Only lots of this product, also those that are used up.
  public var product: NameOf<Product>?
  /// `NAME`: Only lots of this category and of the categories inside it.
  public var category: NameOf<Category>?
  /// Only lots whose last good day is within this time from today, such as 7d.
  public var expiring: TimeSpan?
  /// Only lots with goods at this location or inside it; their totals count all locations.
  public var location: NameOf<Location>?
  /// Only lots with this status; `all` for every status.
  public var status: Of<ListLots, String>?
  /// `T`: Only lots with this text in their code, note or product.
  public var text: String?
  /// `|`: Order of the list; default due.
  public var order: LotOrder?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?

  static let statusParameter = Parameter.option(
    "status", .choice(LotStatus.allCases.map(\.rawValue) + ["all"]), "Only lots with this status.")
}

extension ListLots {
  public var contradiction: String? {
    guard expiring != nil, let status, TextFolding.sameBytes(status, LotStatus.expired.rawValue)
    else { return nil }
    return "No lot can match: --expiring lists lots that are still good, and --status expired "
      + "lists the others."
  }
}

extension LotService {
  static let list = Operation<ListLots, Listing<LotView>>(
    "lot.list", area: .warehouse,
    "Lists lots, the earliest due first; used-up lots only with --status or --product.",
    permission: .inventoryView, effect: .read,
    examples: [
      "lot list", "lot list --expiring 7d", "lot list --product RICE --status all",
      "lot list --text rice", "lot list --order newest --limit 20", "lot list --order category",
    ],
    consistency: .snapshot)

  /// A page of lots, by their last good day or in another order. Throws `data.bad_value` for an
  /// empty text, and `data.too_large` for one that too many products have, and for an order by
  /// products of too many lots.
  public func list(_ input: ListLots, _ call: Call) async throws -> Outcome<Listing<LotView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let page = PageRequest(limit: input.limit, after: input.after)
      let filter = try await LotFilter(input, transaction)
      if let order = input.order, order.isOfProducts { return try await filter.sortedPage(order) }
      return try await filter.page(try page.narrow(try await filter.query()))
    }
  }
}
