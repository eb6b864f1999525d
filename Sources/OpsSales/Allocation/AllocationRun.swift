import OpsDomain
import OpsStorage
import OpsWarehouse

/// Reserves the free stock of one product in one size for its pending requests, in one transaction
/// with the rights of the system: stock of the house for requests that wait for it, or goods that
/// came to one partner for requests that wait for these.
struct AllocationRun {
  /// What one request got.
  struct Grant {
    let request: OutOfStockRequest
    let quantity: Quantity
  }

  /// A request that waits, and how much of the goods it may get.
  private struct Waiting {
    let request: OutOfStockRequest
    let wanted: Quantity
  }

  /// How many requests one run serves at most, which limits the size of its commit; the next run
  /// continues with the others.
  static let maximum = 2000
  private static let pageSize = 200

  let product: Product
  let size: String
  let policy: AllocationPolicy
  /// The place of a partner; nil for the house.
  let partner: Location?
  /// How much of the free stock is given away at most; nil for all of it.
  let most: Quantity?
  /// The customer who gets none of it; nil for nobody.
  let giver: RecordID?
  /// Until when the goods are kept; nil for the house, which keeps goods until they are delivered.
  /// Customers of the marketplace must order them by then.
  let end: Instant?
  let transaction: Transaction

  init(
    _ product: Product, size: String, policy: AllocationPolicy, partner: Location? = nil,
    upTo most: Quantity? = nil, except giver: RecordID? = nil, until end: Instant? = nil,
    _ transaction: Transaction
  ) {
    self.product = product
    self.size = size
    self.policy = policy
    self.partner = partner
    self.most = most
    self.giver = giver
    self.end = end
    self.transaction = transaction
  }

  /// Reserves by the policy. It reads only as much of a long queue as the stock can serve.
  func serve() async throws -> [Grant] {
    let isWanted =
      try await transaction.repository(OutOfStockRequest.self)
      .first(where: waiting, order: [.ascending(OutOfStockRequest.Columns.requestedAt)]) != nil
    guard isWanted else { return [] }
    let levels = try await StockLedger(transaction).free(product, size: size, at: partner)
    let available = AllocationShelf(levels, upTo: most).available
    guard available.isPositive else { return [] }
    // A request that needs the goods later cannot be served from every lot: it may use up nothing,
    // so the queue is read further.
    let surest = levels.map(\.due).min() ?? .maximum
    let requests = try await queue(upTo: available, fitting: surest)
    return try await give(levels, to: requests, upTo: Self.maximum)
  }

  /// As ``serve()`` for at most `count` requests, and also returns who still waits for how much. It
  /// reads the whole queue.
  func serveAll(upTo count: Int) async throws -> (granted: [Grant], left: [Grant]) {
    let queue = try await queue(upTo: nil)
    guard !queue.isEmpty else { return ([], []) }
    let levels = try await StockLedger(transaction).free(product, size: size, at: partner)
    let granted = try await give(levels, to: queue, upTo: count)
    let shares = Dictionary(
      granted.map { ($0.request.id, $0.quantity) }, uniquingKeysWith: { first, _ in first })
    let waiting = queue.map { ($0.request, wish: AllocationWish($0.request, in: calendar)) }
      .sorted { policy.precedes($0.wish, $1.wish) }
    let left = waiting.compactMap { request, _ -> Grant? in
      let rest = request.toAllocate - (shares[request.id] ?? .zero)
      return rest.isPositive ? Grant(request: request, quantity: rest) : nil
    }
    return (granted, left)
  }

  /// Reserves the lots that the policy chooses.
  private func give(
    _ levels: [StockLevel], to queue: [Waiting], upTo count: Int
  ) async throws -> [Grant] {
    let wishes = queue.map { AllocationWish($0.request, wanted: $0.wanted, in: calendar) }
    let plan = LotAllocation(
      policy, levels, for: wishes, upTo: most, atMost: count, scale: Int(product.scale),
      today: transaction.today)
    var got: [Int: Quantity] = [:]
    for part in plan.parts {
      _ = try await StockLedger(transaction).reserve(
        part.pick.level, part.pick.quantity, request: queue[part.wish].request.id, expiresAt: end)
      got[part.wish, default: .zero] += part.pick.quantity
    }
    return plan.served.map { wish in
      Grant(request: queue[wish].request, quantity: got[wish] ?? .zero)
    }
  }

  private var calendar: any SiteCalendar { transaction.context.calendar }

  /// The day on which the goods of a request must still be good.
  private func need(_ request: OutOfStockRequest) -> CivilDate {
    max(transaction.today, request.neededBy ?? transaction.today)
  }

  // MARK: The queue

  /// Pending requests for the product that may want more than is reserved for them.
  private var waiting: Predicate {
    typealias Columns = OutOfStockRequest.Columns
    let pending: Predicate = .and([
      .equals(Columns.productID, product.id),
      .equals(Columns.status, .pending),
      .equals(Columns.size, size),
      .equals(Columns.locationID, partner?.id),
      .lessThanColumn(Columns.allocated, Columns.quantity),
    ])
    guard let giver else { return pending }
    return .both(pending, .notEquals(Columns.customerID, giver))
  }

  /// The waiting requests in the order in which the policy serves them. When the available quantity
  /// is given, a policy that serves one after the other reads only as many as can use it up.
  ///
  /// - Parameter surest: The earliest last good day of the available goods: a request that
  ///   needs goods by then can be served from all of them.
  private func queue(
    upTo available: Quantity?, fitting surest: CivilDate = .maximum
  ) async throws -> [Waiting] {
    let isSequential = policy != .fair && policy != .complete
    var rooms = KeptRooms(transaction)
    var found: [Waiting] = []
    var wanted = Quantity.zero
    var start = 0
    for query in queries() {
      // By need, requests with a date and those without are two queues that are served as one: of
      // each of them, as many as can use up the goods.
      if policy == .need { (wanted, start) = (.zero, found.count) }
      var pages = transaction.pages(query)
      while let rows = try await pages.next() {
        for request in try rows.map({ try OutOfStockRequest($0) }) {
          let part = partner == nil ? request.toAllocate : try await rooms.take(request)
          guard part.isPositive else { continue }
          found.append(Waiting(request: request, wanted: part))
          if need(request) <= surest { wanted += part }
        }
        if isSequential, let available,
          wanted >= available || found.count - start >= Self.maximum
        {
          guard policy == .need else { return found }
          break
        }
      }
    }
    return found
  }

  private func queries() -> [Query] {
    typealias Columns = OutOfStockRequest.Columns
    let schema = OutOfStockRequest.schema
    func query(_ filter: Predicate, _ order: Order...) -> Query {
      Query(schema, where: filter, order: order, limit: Self.pageSize)
    }
    let oldest = Order.ascending(Columns.requestedAt)
    switch policy {
    case .fifo, .fair, .complete: return [query(waiting, oldest)]
    case .priority: return [query(waiting, .descending(Columns.priority), oldest)]
    case .due, .need:
      return [
        query(
          .both(waiting, .notEquals(Columns.neededBy, nil)), .ascending(Columns.neededBy),
          oldest),
        query(.both(waiting, .equals(Columns.neededBy, nil)), oldest),
      ]
    }
  }
}
