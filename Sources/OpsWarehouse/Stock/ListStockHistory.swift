import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.history`.
public struct ListStockHistory: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// Only movements from or to this location, or a location inside it.
  public var location: NameOf<Location>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension StockService {
  static let history = Operation<ListStockHistory, Listing<StockMovementView>>(
    "stock.history", area: .warehouse, "Lists the movements of a product, newest first.",
    permission: .inventoryView, effect: .read,
    examples: ["stock history LAMP-1", "stock history LAMP-1 --location MAIN --limit 20"])

  /// A page of the movements of a product, by the time they happened, newest first.
  public func history(
    _ input: ListStockHistory, _ call: Call
  ) async throws -> Outcome<Listing<StockMovementView>> {
    try await desk.perform(Self.history, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let locations = transaction.repository(Location.self)
      var filter = Predicate.equals(StockMovement.Columns.productID, product.id)
      var asked: Set<RecordID>?
      if let code = input.location {
        let places = try await LocationTree(transaction).within(try await locations.named(code))
        let ids = places.map(\.id)
        asked = Set(places.map(\.id))
        filter = .both(
          filter,
          .or([
            .oneOf(StockMovement.Columns.fromID, ids), .oneOf(StockMovement.Columns.toID, ids),
          ]))
      }
      let query = Query(
        StockMovement.schema, where: filter, order: [.descending(StockMovement.Columns.at)])
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await transaction.repository(StockMovement.self).fetch(page.narrow(query))
      var known: [RecordID: Location] = [:]
      for id in Set(found.items.flatMap { [$0.fromID, $0.toID] }) {
        known[id] = try await locations.fetch(id)
      }
      let people = try await transaction.peopleNames(found.items.map(\.actor))
      return Listing(
        found.map { movement in
          StockMovementView(
            movement, product, from: known[movement.fromID], to: known[movement.toID],
            people: people
          ) { place in
            asked.map { $0.contains(place.id) } ?? (place.kind == .internal)
          }
        })
    }
  }
}
