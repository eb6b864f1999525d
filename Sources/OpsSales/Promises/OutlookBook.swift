import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// When pending requests of the house can be delivered, from one netting of all demand: each unit
/// in stock, on its way or in the making is used once. The netting says what comes for the requests
/// of a product together; the allocation policy says who of them gets it. Where that makes a
/// request late because one before it in the queue needs its goods later, it is netted again with
/// the goods of both for the earlier day.
struct OutlookBook {
  /// The lead times that were learned, by product.
  let leads: [RecordID: LearnedLead]
  /// Who gets goods first.
  let policy: AllocationPolicy
  private let outlooks: [RecordID: DeliveryOutlook]
  private let queues: [GoodsKey: Int]
  private let ready: ReadyGoods
  private let today: CivilDate

  /// Reads and nets.
  ///
  /// - Parameter products: Only requests for these; nil for all.
  static func read(
    _ products: Set<RecordID>?, _ transaction: Transaction
  ) async throws -> OutlookBook {
    var book = try await MaterialBook.read(products, method: nil, transaction)
    let requests = try await SalesWishes.requests(for: products, transaction)
    let wanted = Set(requests.map(\.productID))
    let leads = try await LearnedLeads(transaction).of(book.bought(for: wanted))
    book.learnedLeads = leads.mapValues(\.days)
    let policy = try await AutoAllocation.policy(transaction) ?? AutoAllocation.standard
    let ready = try await ReadyGoods.read(transaction)
    let queues = waiting(requests, ready, policy, transaction.context.calendar)
    let today = transaction.today
    var outlooks = deal(try MaterialNetting(book).plan(), queues, ready, today: today)
    let late = requests.filter { request in
      guard let outlook = outlooks[request.id] else { return false }
      return outlook.day ?? .maximum > max(today, request.neededBy ?? today)
    }
    if book.hasten(queues.values.map { $0.map(\.id) }, for: Set(late.map(\.id))) {
      outlooks = deal(try MaterialNetting(book).plan(), queues, ready, today: today)
    }
    return OutlookBook(
      leads: leads, policy: policy, outlooks: outlooks, queues: queues.mapValues(\.count),
      ready: ready, today: today)
  }

  /// The requests that wait for the same goods, in the order in which the policy serves them.
  private static func waiting(
    _ requests: [OutOfStockRequest], _ ready: ReadyGoods, _ policy: AllocationPolicy,
    _ calendar: any SiteCalendar
  ) -> [GoodsKey: [OutOfStockRequest]] {
    Dictionary(grouping: requests.filter { ready.toBring($0).isPositive }) {
      GoodsKey($0.productID, size: $0.size)
    }.mapValues { queue in
      queue.map { request in
        (request, AllocationWish(request, wanted: ready.toBring(request), in: calendar))
      }.sorted { policy.precedes($0.1, $1.1) }.map { $0.0 }
    }
  }

  private static func deal(
    _ plan: MaterialPlan, _ queues: [GoodsKey: [OutOfStockRequest]], _ ready: ReadyGoods,
    today: CivilDate
  ) -> [RecordID: DeliveryOutlook] {
    let (goods, kept) = (plan.goodsForRequests(), plan.goodsKept())
    var outlooks: [RecordID: DeliveryOutlook] = [:]
    for (key, queue) in queues {
      outlooks.merge(
        DeliveryOutlook.deal(goods[key] ?? [], kept: kept, to: queue, ready, today: today)
      ) { first, _ in first }
    }
    return outlooks
  }

  /// The outlook of a pending request of the house; nil for any other request.
  func outlook(_ request: OutOfStockRequest) -> DeliveryOutlook? {
    guard request.status == .pending, request.locationID == nil else { return nil }
    if let found = outlooks[request.id] { return found }
    let key = GoodsKey(request.productID, size: request.size)
    return .ready(request, waiting: queues[key] ?? 0, ready, today: today)
  }
}

extension MaterialBook {
  /// Those of the products, and of all that goes into them, that are bought.
  fileprivate func bought(for wanted: Set<RecordID>) -> [RecordID] {
    var seen = wanted
    var open = Array(wanted)
    while let product = open.popLast() {
      for part in bills[product]?.parts ?? [] where seen.insert(part.goods.product).inserted {
        open.append(part.goods.product)
      }
    }
    return seen.filter { bills[$0] == nil }.sorted()
  }
}
