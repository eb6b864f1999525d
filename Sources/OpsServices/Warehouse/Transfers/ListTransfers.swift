import OpsDomain
import OpsStorage

/// Input of `transfer.list`.
public struct ListTransfers: Codable, Sendable {
  public var status: [TransferStatus]?
  public var open: Bool?
  public var location: String?
  public var product: String?
  public var limit: Int?
  public var after: String?

  public init(
    status: [TransferStatus]? = nil, open: Bool? = nil, location: String? = nil,
    product: String? = nil, limit: Int? = nil, after: String? = nil
  ) {
    self.status = status
    self.open = open
    self.location = location
    self.product = product
    self.limit = limit
    self.after = after
  }
}

extension TransferService {
  static let list = Operation<ListTransfers, Listing<TransferView>>(
    OperationDescriptor(
      "transfer.list", area: .warehouse, "Lists transfers, newest first.",
      permission: .inventoryView, effect: .read, answer: "transfer/1", isList: true,
      parameters: [
        .option(
          "status", .choice(TransferStatus.allCases.map(\.rawValue)), repeatable: true,
          label: "S", "Only in this state."
        ).narrowing("status"),
        .flag("open", "Only those with goods on their way."),
        .option("location", .location, label: "L", "Only from or to this place."),
        .option("product", .sku, label: "SKU", "Only of this product."),
      ] + PageRequest.parameters,
      columns: TransferView.columns,
      examples: ["transfer list --open", "transfer list --location SHOP --limit 20 -o json"],
      consistency: .snapshot))

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
