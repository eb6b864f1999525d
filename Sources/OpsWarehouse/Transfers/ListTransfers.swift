import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `transfer.list`.
public struct ListTransfers: OperationInput {
  /// `S`: Only transfers with this status.
  public var status: [TransferStatus]?
  /// Only transfers with goods on their way.
  public var open: Bool?
  /// Only transfers from or to this location.
  public var location: NameOf<Location>?
  /// Only transfers of this product.
  public var product: NameOf<Product>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension TransferService {
  static let list = Operation<ListTransfers, Listing<TransferView>>(
    "transfer.list", area: .warehouse, "Lists transfers, newest first.", permission: .inventoryView,
    effect: .read,
    examples: ["transfer list --open", "transfer list --location SHOP --limit 20 -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of transfers. Throws `notfound.location` and `notfound.sku`.
  public func list(
    _ input: ListTransfers, _ call: Call
  ) async throws -> Outcome<Listing<TransferView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = Transfer.Columns
      var filter: Predicate = .everything
      var states = input.status ?? []
      if input.open == true { states += TransferStatus.allCases.filter(\.isOpen) }
      if !states.isEmpty {
        filter = .both(filter, .oneOf(Columns.status, states))
      }
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        filter = .both(
          filter,
          .or([.equals(Columns.fromID, place.id), .equals(Columns.toID, place.id)]))
      }
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        filter = .both(filter, .equals(Columns.productID, product.id))
      }
      let query = Query(
        Transfer.schema, where: filter, order: [.descending(Columns.createdAt)])
      let page = try await transaction.repository(Transfer.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await TransferView.of(page.items, transaction), next: page.next)
    }
  }
}
