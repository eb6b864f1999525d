import OpsDomain
import OpsScheduling
import OpsWarehouse

/// The pegs of a plan as operations answer them.
struct PegList {
  private let names: MaterialNames
  private var plan: MaterialPlan { names.plan }

  init(_ names: MaterialNames) { self.names = names }

  /// What serves the subject.
  func servedBy(_ subject: PegSubject) -> [MaterialPegsView.Peg] {
    let pegs = plan.result.pegs.filter { peg in
      switch subject.kind {
      case .product: product(peg.item) == subject.product
      case .production: isDemand(peg.demand, of: subject.id)
      case .request: isDemand(peg.demand, of: subject.id)
      }
    }
    let fixed = plan.draft.fixed.filter { fixed in
      switch subject.kind {
      case .product: product(fixed.item) == subject.product
      case .production: false
      case .request: fixed.request == subject.id
      }
    }
    return fixed.map(view) + pegs.map(view)
  }

  /// What the subject serves.
  func serves(_ subject: PegSubject) -> [MaterialPegsView.Peg] {
    switch subject.kind {
    case .request: return []
    case .product:
      // What is made of it: its pegs to parts, and to orders that take it.
      return plan.result.pegs.filter { peg in
        product(peg.item) == subject.product
          && [.part, .production].contains(names.demand(peg.demand, on: peg.neededOn).kind)
      }.map(view)
    case .production:
      let pegs = plan.result.pegs.filter { peg in
        guard case .receipt(let index) = peg.supply else { return false }
        return order(of: index) == subject.id
      }
      return plan.draft.fixed.filter { $0.production == subject.id }.map(view) + pegs.map(view)
    }
  }

  private func product(_ item: Int) -> RecordID { plan.draft.keys[item].product }

  private func isDemand(_ source: DemandSource, of record: RecordID) -> Bool {
    guard case .demand(let id) = source else { return false }
    return switch plan.demands[id].source {
    case .request(let request, _): request == record
    case .production(let order, _): order == record
    case .rule, .deficit: false
    }
  }

  private func order(of receipt: Int) -> RecordID? {
    switch plan.draft.receipts[receipt].source {
    case .transfer: nil
    case .production(let order, _), .byProduct(let order, _): order
    }
  }

  private func view(_ peg: NettingPeg) -> MaterialPegsView.Peg {
    let demand = names.demand(peg.demand, on: peg.neededOn)
    let supply = supply(peg)
    return MaterialPegsView.Peg(
      sku: names.sku(peg.item), size: names.size(peg.item),
      quantity: Quantity(rawValue: peg.quantity), supply: supply.name, supplyKind: supply.kind,
      availableOn: CivilDate(daysSinceEpoch: peg.availableOn), demand: demand.name,
      demandKind: demand.kind, neededBy: demand.neededBy, daysLate: peg.daysLate)
  }

  private func view(_ fixed: FixedPeg) -> MaterialPegsView.Peg {
    return MaterialPegsView.Peg(
      sku: names.sku(fixed.item), size: names.size(fixed.item), quantity: fixed.quantity,
      supply: fixed.productionNumber, supplyKind: .production, availableOn: fixed.day,
      demand: fixed.requestNumber, demandKind: .request, neededBy: fixed.neededBy,
      daysLate: fixed.daysLate(today: plan.book.today))
  }

  private func supply(
    _ peg: NettingPeg
  ) -> (name: String, kind: MaterialPegsView.SupplyKind) {
    switch peg.supply {
    case .stock: return (names.goods(peg.item), .stock)
    case .receipt(let index):
      let kind: MaterialPegsView.SupplyKind =
        switch plan.draft.receipts[index].source {
        case .transfer: .transfer
        case .production: .production
        case .byProduct: .byProduct
        }
      return (names.receipt(index), kind)
    case .proposal(let index):
      let kind: MaterialPegsView.SupplyKind =
        switch plan.result.proposals[index].kind {
        case .make: .make
        case .buy: .buy
        case .phantom: .phantom
        }
      return (names.goods(peg.item), kind)
    case .byProduct(let index, _):
      return (names.goods(plan.result.proposals[index].item), .byProduct)
    }
  }
}
