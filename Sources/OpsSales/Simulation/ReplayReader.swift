import OpsDomain
import OpsStorage
import OpsWarehouse

/// Reads what a replay plays: the requests that waited in a period, and the receipts of their
/// products, with the rights of the system.
struct ReplayReader {
  /// Requests that were made so many days before the period and still wait in it are played too.
  private static let before = 365
  /// Most requests that one replay plays.
  static let most = 100_000

  private let system: Transaction
  private let from: CivilDate
  private let until: CivilDate

  init(_ transaction: Transaction, from: CivilDate, until: CivilDate) {
    system = transaction.asSystem("replays the receipts of a period")
    self.from = from
    self.until = until
  }

  /// What happened to the products, in the order of their identifiers and sizes. Throws
  /// `data.too_large` for more than ``most`` requests.
  func read(_ products: Set<RecordID>?) async throws -> [ReplayedGoods] {
    var found: [GoodsKey: ReplayedGoods] = [:]
    var known: [RecordID: Product] = [:]
    for request in try await requests(products) {
      if known[request.productID] == nil {
        known[request.productID] = try await system.repository(Product.self)
          .fetch(request.productID)
      }
      guard let product = known[request.productID],
        let played = try await played(request)
      else { continue }
      let key = GoodsKey(request.productID, size: request.size)
      found[key, default: ReplayedGoods(scale: Int(product.scale))].requests.append(played)
    }
    for product in Set(found.keys.map(\.product)).sorted() {
      try Task.checkCancellation()
      for (size, receipts) in try await receipts(of: product) {
        found[GoodsKey(product, size: size)]?.receipts = receipts
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func requests(_ products: Set<RecordID>?) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    let calendar = system.context.calendar
    let start = calendar.start(of: from)
    var filter: [Predicate] = [
      .greaterOrEqual(Columns.requestedAt, calendar.start(of: from.adding(days: -Self.before))),
      .less(Columns.requestedAt, calendar.start(of: until.adding(days: 1))),
      .equals(Columns.locationID, nil),
    ]
    if let products { filter.append(.oneOf(Columns.productID, products.sorted())) }
    var pages = system.pages(
      Query(
        OutOfStockRequest.schema, where: .and(filter),
        order: [.ascending(Columns.requestedAt)], limit: Limits.pageSizeMaximum))
    var found: [OutOfStockRequest] = []
    while let rows = try await pages.next() {
      found += try rows.map { try OutOfStockRequest($0) }
        .filter { $0.completedAt.map { $0 >= start } ?? true }
      guard found.count <= Self.most else {
        throw OpsError(
          .tooLarge, "More than \(Self.most) requests waited from \(from) to \(until)",
          field: "from", hint: "give a shorter period, or add --product SKU")
      }
    }
    return found
  }

  /// The request as it waits in the period: without what was handed over before it. One whose
  /// remainder was given up waits until that day.
  private func played(_ request: OutOfStockRequest) async throws -> ReplayedGoods.Request? {
    let calendar = system.context.calendar
    let made = calendar.date(of: request.requestedAt)
    var wanted = request.quantity
    if made < from {
      let start = calendar.start(of: from)
      let earlier = try await system.repository(Delivery.self).all(
        where: .equals(Delivery.Columns.requestID, request.id)
      ).filter { $0.deliveredAt < start }
      wanted = earlier.reduce(wanted) { $0 - $1.quantity }
    }
    guard wanted.isPositive else { return nil }
    let wasGivenUp = request.isClosed && (request.returned + request.cancelled).isPositive
    return ReplayedGoods.Request(
      wish: AllocationWish(request, wanted: wanted, in: calendar), customer: request.customerID,
      made: made, from: max(made, from),
      until: wasGivenUp ? request.completedAt.map { calendar.date(of: $0) } : nil)
  }

  /// Goods that came from suppliers and production in the period, by size. What was undone never
  /// came.
  private func receipts(
    of product: RecordID
  ) async throws -> [String: [ReplayedGoods.Receipt]] {
    typealias Columns = StockMovement.Columns
    let calendar = system.context.calendar
    let start = calendar.start(of: from)
    let reversals = try await Reversals(of: product, since: start, system)
    let movements = try await system.repository(StockMovement.self).all(
      where: .and([
        .equals(Columns.productID, product), .greaterOrEqual(Columns.at, start),
        .less(Columns.at, calendar.start(of: until.adding(days: 1))),
      ]), order: [.ascending(Columns.at)])
    var dues: [Value: CivilDate] = [:]
    var found: [String: [ReplayedGoods.Receipt]] = [:]
    for movement in movements
    where [.receipt, .production].contains(movement.kind) && reversals.isInForce(movement) {
      guard
        try await system.repository(Location.self).fetch(movement.toID)?.kind == .internal
      else { continue }
      let lot = Value.text(movement.lot)
      if !movement.lot.isEmpty, dues[lot] == nil {
        dues[lot] =
          try await system.repository(Lot.self)
          .find(movement.lot, product: product)?.due ?? .maximum
      }
      found[movement.size, default: []].append(
        ReplayedGoods.Receipt(
          day: calendar.date(of: movement.at), quantity: movement.quantity, lot: movement.lot,
          due: dues[lot] ?? .maximum))
    }
    return found
  }
}
