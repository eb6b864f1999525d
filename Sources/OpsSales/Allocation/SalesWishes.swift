import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Pending out-of-stock requests as demand of the netting: only those for goods of the house. Goods
/// that customers of the marketplace want from a partner are the partner's to get.
struct SalesWishes: GoodsWishes {
  /// Most products that one query names.
  private static let chunk = 500

  func pending(
    of products: Set<RecordID>?, _ transaction: Transaction
  ) async throws -> [GoodsWish] {
    let requests = try await Self.requests(for: products, transaction)
    let ready = try await ReadyGoods.read(transaction)
    return requests.compactMap { Self.wish($0, ready) }
  }

  /// The pending requests for goods of the house, the oldest first.
  ///
  /// - Parameter products: Only requests for these; nil for all.
  static func requests(
    for products: Set<RecordID>?, _ transaction: Transaction
  ) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    let requests = transaction.asSystem("adds up what requests wait for")
      .repository(OutOfStockRequest.self)
    let pending = Predicate.both(
      .equals(Columns.status, .pending), .equals(Columns.locationID, nil))
    let oldest = [Order.ascending(Columns.requestedAt)]
    guard let products else { return try await requests.all(where: pending, order: oldest) }
    let ids = products.sorted()
    var found: [OutOfStockRequest] = []
    for start in stride(from: 0, to: ids.count, by: chunk) {
      let part = Array(ids[start..<min(start + chunk, ids.count)])
      found += try await requests.all(
        where: .both(.oneOf(Columns.productID, part), pending), order: oldest)
    }
    return found.sorted {
      MomentOrder($0.requestedAt, $0.place, $0.id) < MomentOrder($1.requestedAt, $1.place, $1.id)
    }
  }

  /// Reserved goods that have expired have to come once more.
  private static func wish(_ request: OutOfStockRequest, _ ready: ReadyGoods) -> GoodsWish? {
    let quantity = ready.toBring(request)
    guard quantity.isPositive else { return nil }
    return GoodsWish(
      request: request.id, number: request.number,
      goods: GoodsKey(request.productID, size: request.size), quantity: quantity,
      neededBy: request.neededBy, rank: request.priority)
  }
}
