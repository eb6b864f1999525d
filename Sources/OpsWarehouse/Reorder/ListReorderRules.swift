import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `reorder.rules`.
public struct ListReorderRules: OperationInput {
  /// Only rules for this location.
  public var location: NameOf<Location>?
  /// Only rules for this product.
  public var product: [NameOf<Product>]?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ReorderService {
  static let rules = Operation<ListReorderRules, Listing<StockPolicyView>>(
    "reorder.rules", area: .warehouse, "Lists reorder rules.",
    permission: .inventoryView, effect: .read,
    examples: ["reorder rules", "reorder rules --location MAIN --product LAMP-1 -o json"],
    consistency: .snapshot)

  /// A page of rules in the order in which they were created. Throws `notfound.location` and
  /// `notfound.sku`.
  public func rules(
    _ input: ListReorderRules, _ call: Call
  ) async throws -> Outcome<Listing<StockPolicyView>> {
    try await desk.perform(Self.rules, input, call) { transaction in
      let filter = try await Self.filter(input.location, input.product, transaction)
      let page = try await transaction.repository(StockPolicy.self).fetch(
        PageRequest(limit: input.limit, after: input.after)
          .narrow(Query(StockPolicy.schema, where: filter)))
      let people = try await transaction.peopleNames(page.items.map(\.updatedBy))
      var views: [StockPolicyView] = []
      for policy in page.items {
        let product = try await transaction.repository(Product.self).fetch(policy.productID)
        let place = try await transaction.repository(Location.self).fetch(policy.locationID)
        views.append(
          StockPolicyView(
            policy, sku: product?.sku ?? policy.productID.description,
            location: place?.code ?? policy.locationID.description, people: people))
      }
      return Listing(items: views, next: page.next)
    }
  }

  static func filter(
    _ location: String?, _ skus: [String]?, _ transaction: Transaction
  ) async throws -> Predicate {
    var filter: Predicate = .everything
    if let location {
      let place = try await transaction.repository(Location.self).named(location)
      filter = .equals(StockPolicy.Columns.locationID, place.id)
    }
    guard let skus, !skus.isEmpty else { return filter }
    var ids: [RecordID] = []
    for sku in skus {
      ids.append(try await transaction.repository(Product.self).named(sku).id)
    }
    return .both(filter, .oneOf(StockPolicy.Columns.productID, ids))
  }
}
