import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.list`.
public struct ListProduction: OperationInput {
  /// `S`: Only orders with this status.
  public var status: [ProductionStatus]?
  /// `SKU`: Only orders for this product.
  public var product: NameOf<Product>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of operations that name one production order.
public struct ProductionReference: OperationInput {
  /// The order.
  public var production: NameOf<ProductionOrder>
}

extension ProductionService {
  static let list = Operation<ListProduction, Listing<ProductionView>>(
    "production.list", area: .workshop, "Lists production orders, newest first.",
    permission: .productionViewConfig, effect: .read,
    examples: ["production list", "production list --status released --product LAMP-1 -o json"],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of orders, the newest first. Throws `notfound.sku`.
  public func list(
    _ input: ListProduction, _ call: Call
  ) async throws -> Outcome<Listing<ProductionView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = ProductionOrder.Columns
      var filter: Predicate = .everything
      if let status = input.status, !status.isEmpty { filter = .oneOf(Columns.status, status) }
      if let sku = input.product {
        let system = transaction.asSystem("finds what production orders are of")
        let product = try await system.repository(Product.self).named(sku)
        // The index by product also has the order of states.
        let states = input.status.flatMap { $0.isEmpty ? nil : $0 } ?? ProductionStatus.allCases
        filter = .both(
          .equals(Columns.productID, product.id), .oneOf(Columns.status, states))
      }
      let query = Query(
        ProductionOrder.schema, where: filter, order: [.descending(Columns.createdAt)])
      let page = try await transaction.repository(ProductionOrder.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await ProductionView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<ProductionReference, ProductionDetail>(
    "production.show", area: .workshop,
    "Shows a production order with its requests, its bookings and its material.",
    permission: .productionViewConfig, effect: .read,
    examples: ["production show MO-000001", "production show MO-000001 -o json"],
    consistency: .snapshot)

  /// One order. Throws `notfound.any`.
  public func show(
    _ input: ProductionReference, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.show, input, call) { transaction in
      let order = try await transaction.repository(ProductionOrder.self).named(input.production)
      return try await ProductionDetail.of(order, transaction)
    }
  }
}
