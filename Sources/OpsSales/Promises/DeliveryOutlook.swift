import OpsDomain
import OpsWarehouse

/// When a request can be delivered: its place in the queue, and the goods that will be there.
struct DeliveryOutlook: Sendable, Equatable {
  /// 1 gets goods first; nil for a request that waits for nothing, because all of it is reserved.
  let position: Int?
  /// How many requests wait for the same goods.
  let waiting: Int
  /// What the requests before it wait for.
  let ahead: Quantity
  /// Its goods, those that are here first in front.
  let supplies: [PlannedGoods]
  /// What nothing brings; zero if everything is planned.
  let unplanned: Quantity

  /// The day on which all of it can be delivered; nil if nobody knows.
  var day: CivilDate? {
    guard unplanned.isZero else { return nil }
    var last: CivilDate?
    for goods in supplies {
      guard let day = goods.day else { return nil }
      last = max(last ?? day, day)
    }
    return last
  }

  /// Whether all of it is reserved or in stock.
  var isInStock: Bool {
    unplanned.isZero && supplies.allSatisfy { $0.origin == .reserved || $0.origin == .stock }
  }

  /// Whether everything is reserved and can be handed over.
  var isReady: Bool { position == nil && unplanned.isZero }

  /// Deals goods to the requests that wait for them: what is here first goes to the first in the
  /// queue that can use it, as allocation will do it. Goods that do not stay good until the day of
  /// need go to the others.
  ///
  /// - Parameters:
  ///   - queue: The waiting requests in the order in which the policy serves them.
  ///   - ready: What is reserved for them and has not expired.
  ///   - goods: What the plan has for all of them together.
  ///   - kept: What the plan keeps for one request alone.
  static func deal(
    _ goods: [PlannedGoods], kept: [RecordID: [PlannedGoods]], to queue: [OutOfStockRequest],
    _ ready: ReadyGoods, today: CivilDate
  ) -> [RecordID: DeliveryOutlook] {
    var shelf = merged(goods.sorted(by: isHereBefore))
    var ahead = Quantity.zero
    var outlooks: [RecordID: DeliveryOutlook] = [:]
    for (place, request) in queue.enumerated() {
      var supplies = reserved(request, ready, today)
      var open = ready.toBring(request)
      for goods in kept[request.id] ?? [] where open.isPositive {
        open -= take(goods, upTo: open, into: &supplies)
      }
      let need = max(today, request.neededBy ?? today)
      for index in shelf.indices where open.isPositive && shelf[index].isGood(on: need) {
        let part = take(shelf[index], upTo: open, into: &supplies)
        open -= part
        shelf[index].quantity -= part
      }
      shelf.removeAll { !$0.quantity.isPositive }
      outlooks[request.id] = DeliveryOutlook(
        position: place + 1, waiting: queue.count, ahead: ahead,
        supplies: supplies.sorted(by: isHereBefore), unplanned: open)
      ahead += ready.toBring(request)
    }
    return outlooks
  }

  /// The outlook of a request that waits for nothing.
  static func ready(
    _ request: OutOfStockRequest, waiting: Int, _ ready: ReadyGoods, today: CivilDate
  ) -> DeliveryOutlook {
    DeliveryOutlook(
      position: nil, waiting: waiting, ahead: .zero, supplies: reserved(request, ready, today),
      unplanned: .zero)
  }

  private static func reserved(
    _ request: OutOfStockRequest, _ ready: ReadyGoods, _ today: CivilDate
  ) -> [PlannedGoods] {
    let quantity = ready.quantity(request)
    return quantity.isPositive ? [PlannedGoods(.reserved, quantity, day: today)] : []
  }

  private static func take(
    _ goods: PlannedGoods, upTo open: Quantity, into supplies: inout [PlannedGoods]
  ) -> Quantity {
    var part = goods
    part.quantity = min(goods.quantity, open)
    supplies.append(part)
    return part.quantity
  }

  /// Goods that differ only in their quantity are one: a long queue then shares a short shelf.
  private static func merged(_ goods: [PlannedGoods]) -> [PlannedGoods] {
    goods.reduce(into: []) { shelf, goods in
      if let last = shelf.last, last.isLike(goods) {
        shelf[shelf.count - 1].quantity += goods.quantity
      } else {
        shelf.append(goods)
      }
    }
  }

  /// Goods of one day are in the order of their origins: those that are surer come first. Of stock,
  /// what expires first comes first.
  private static func isHereBefore(_ left: PlannedGoods, _ right: PlannedGoods) -> Bool {
    let days = (left.day ?? .maximum, right.day ?? .maximum)
    if days.0 != days.1 { return days.0 < days.1 }
    if left.origin != right.origin { return left.origin.rank < right.origin.rank }
    let sources = (left.source ?? "", right.source ?? "")
    if sources.0 != sources.1 { return sources.0 < sources.1 }
    let ends = (left.lastGoodDay ?? .maximum, right.lastGoodDay ?? .maximum)
    if ends.0 != ends.1 { return ends.0 < ends.1 }
    return left.orderBy ?? .maximum < right.orderBy ?? .maximum
  }
}

extension GoodsOrigin {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
