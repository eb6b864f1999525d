import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `granulation.list`.
public struct ListGranulation: OperationInput {
  /// `SKU`: Only granulations of this compound.
  public var product: NameOf<Product>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

/// Input of `granulation.show`.
public struct GranulationReference: OperationInput {
  /// The granulation.
  public var granulation: NameOf<GranulationRecord>
}

extension GranulationService {
  static let list = Operation<ListGranulation, Listing<GranulationView>>(
    "granulation.list", area: .workshop, "Lists granulations, newest first.",
    permission: .productionQualityControl, effect: .read,
    examples: ["granulation list", "granulation list --product RICE -o json"],
    consistency: .snapshot)

  /// A page of granulations, the newest first. Throws `notfound.sku`.
  public func list(
    _ input: ListGranulation, _ call: Call
  ) async throws -> Outcome<Listing<GranulationView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = GranulationRecord.Columns
      var query = Query(
        GranulationRecord.schema, order: [.descending(Columns.createdAt)])
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        query.filter = .equals(Columns.productID, product.id)
      }
      let page = try await transaction.repository(GranulationRecord.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(
        items: try await GranulationView.of(page.items, transaction), next: page.next)
    }
  }

  static let show = Operation<GranulationReference, GranulationView>(
    "granulation.show", area: .workshop, "Shows one granulation with its material and goods.",
    permission: .productionQualityControl, effect: .read,
    examples: ["granulation show GR-000001", "granulation show GR-000001 -o json"],
    consistency: .snapshot)

  /// One granulation. Throws `notfound.any`.
  public func show(
    _ input: GranulationReference, _ call: Call
  ) async throws -> Outcome<GranulationView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let record = try await transaction.repository(GranulationRecord.self)
        .named(input.granulation)
      return try await GranulationView.of([record], transaction).only("A granulation")
    }
  }
}
