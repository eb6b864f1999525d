import OpsDomain
import OpsScheduling

/// Goods that a plan has for requests: how much, from what, and on which day they are here.
package struct PlannedGoods: Sendable, Equatable {
  package let origin: GoodsOrigin
  /// Number of the transfer or of the production order; nil for other origins.
  package let source: String?
  package var quantity: Quantity
  /// The day they are here; nil while a part is missing, because then nobody knows.
  package let day: CivilDate?
  /// Their last good day; nil where nothing is known of one, as for goods that are not here yet.
  package var lastGoodDay: CivilDate?
  /// The last day to order or to start them; nil for goods that are there or on their way.
  package var orderBy: CivilDate?
  /// Days from the order to the receipt; nil for goods that are there or on their way.
  package var leadDays: Int?
  /// SKU of the part that nothing brings; nil if nothing is missing.
  package var missing: String?

  package init(_ origin: GoodsOrigin, _ quantity: Quantity, day: CivilDate?, source: String? = nil)
  {
    self.origin = origin
    self.quantity = quantity
    self.day = day
    self.source = source
  }

  /// Whether they are still good on that day.
  package func isGood(on day: CivilDate) -> Bool { lastGoodDay.map { $0 >= day } ?? true }

  /// Whether both come from the same place on the same day, so that only their sum matters.
  package func isLike(_ other: PlannedGoods) -> Bool {
    var mine = self
    mine.quantity = other.quantity
    return mine == other
  }
}

extension MaterialPlan {
  /// What the plan has for the requests that wait for goods, by these goods, without what is kept
  /// for one request alone.
  package func goodsForRequests() -> [GoodsKey: [PlannedGoods]] {
    var found: [GoodsKey: [PlannedGoods]] = [:]
    for peg in result.pegs where isRequest(peg.demand) {
      found[draft.keys[peg.item], default: []].append(planned(peg))
    }
    return found
  }

  /// What production orders make for one request alone, by this request.
  package func goodsKept() -> [RecordID: [PlannedGoods]] {
    draft.fixed.reduce(into: [:]) { found, peg in
      found[peg.request, default: []].append(
        PlannedGoods(.production, peg.quantity, day: peg.day, source: peg.productionNumber))
    }
  }

  private func isRequest(_ source: DemandSource) -> Bool {
    guard case .demand(let id) = source else { return false }
    if case .request = demands[id].source { return true }
    return false
  }

  private func planned(_ peg: NettingPeg) -> PlannedGoods {
    let quantity = Quantity(rawValue: peg.quantity)
    let day = CivilDate(daysSinceEpoch: peg.availableOn)
    switch peg.supply {
    case .stock(let index):
      var goods = PlannedGoods(.stock, quantity, day: day)
      goods.lastGoodDay = draft.stock[index].slice.due
      return goods
    case .receipt(let index):
      switch draft.receipts[index].source {
      case .transfer(let number):
        return PlannedGoods(.transfer, quantity, day: day, source: number)
      case .production(_, let number):
        return PlannedGoods(.production, quantity, day: day, source: number)
      case .byProduct(_, let number):
        return PlannedGoods(.byProduct, quantity, day: day, source: number)
      }
    case .byProduct(let index, _):
      return proposed(.byProduct, result.proposals[index], quantity, on: day)
    case .proposal(let index):
      let proposal = result.proposals[index]
      return proposed(proposal.kind == .buy ? .buy : .make, proposal, quantity, on: day)
    }
  }

  private func proposed(
    _ origin: GoodsOrigin, _ proposal: ReplenishmentProposal, _ quantity: Quantity,
    on day: CivilDate
  ) -> PlannedGoods {
    var missing: String?
    if case .missing(let item)? = proposal.lateness {
      missing = book.products[draft.keys[item].product]?.sku
    }
    var goods = PlannedGoods(origin, quantity, day: missing == nil ? day : nil)
    goods.orderBy = CivilDate(daysSinceEpoch: proposal.orderDay)
    goods.leadDays = proposal.leadDays
    goods.missing = missing
    return goods
  }
}
