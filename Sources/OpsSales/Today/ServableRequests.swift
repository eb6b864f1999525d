import OpsDomain
import OpsStorage
import OpsWarehouse

/// Requests of the house that wait although goods for them are free.
enum ServableRequests {
  /// How many requests are looked at, those with the fewest goods first. `today` is asked all day
  /// long, and says that there is work, not how it will be done.
  private static let reach = 500

  /// How many of those requests wait for goods of which some are free.
  static func count(_ transaction: Transaction) async throws -> Int64 {
    typealias Columns = OutOfStockRequest.Columns
    let system = transaction.asSystem("counts the requests that free stock could serve")
    let first = try await system.repository(OutOfStockRequest.self).fetch(
      Query(
        OutOfStockRequest.schema,
        where: .and([
          .equals(Columns.status, .pending), .equals(Columns.locationID, nil),
          .lessThanColumn(Columns.allocated, Columns.quantity),
        ]), order: [.ascending(Columns.allocated)], limit: reach))
    let waiting = Dictionary(grouping: first.items.filter(\.toAllocate.isPositive)) {
      Wish(
        goods: GoodsKey($0.productID, size: $0.size),
        day: max(system.today, $0.neededBy ?? system.today))
    }
    var count = 0
    for (wish, requests) in waiting where try await isFree(wish, system) {
      count += requests.count
    }
    return Int64(count)
  }

  /// Goods that have to be good until a day.
  private struct Wish: Hashable {
    let goods: GoodsKey
    let day: CivilDate
  }

  /// Whether some of the goods lie at a place of the house, good for long enough and not reserved.
  private static func isFree(_ wish: Wish, _ system: Transaction) async throws -> Bool {
    typealias Columns = StockLevel.Columns
    let levels = try await system.repository(StockLevel.self).count(
      where: .and([
        .equals(Columns.productID, wish.goods.product), .equals(Columns.isPickable, true),
        .equals(Columns.size, wish.goods.size),
        .greaterOrEqual(Columns.due, wish.day),
      ]))
    return levels > 0
  }
}
