import OpsDomain
import OpsScheduling
import OpsWarehouse

/// The proposals of a material plan as operations answer them.
struct MaterialProposals {
  private let names: MaterialNames
  private var plan: MaterialPlan { names.plan }
  /// Pegs by the proposal or the receipt that serves them, each as an index in the result.
  private var byProposal: [Int: [NettingPeg]] = [:]
  private var byReceipt: [Int: [NettingPeg]] = [:]

  init(_ names: MaterialNames) {
    self.names = names
    for peg in names.plan.result.pegs {
      switch peg.supply {
      case .proposal(let index): byProposal[index, default: []].append(peg)
      case .receipt(let index): byReceipt[index, default: []].append(peg)
      case .stock, .byProduct: continue
      }
    }
  }

  /// What is proposed of the products that are asked about, by day.
  ///
  /// - Parameter products: Only these; nil for all.
  func views(of products: Set<RecordID>?) -> [MaterialProposalView] {
    func isWanted(_ item: Int) -> Bool {
      products?.contains(plan.draft.keys[item].product) ?? true
    }
    var views: [MaterialProposalView] = []
    for (index, proposal) in plan.result.proposals.enumerated()
    where proposal.kind != .phantom && isWanted(proposal.item) {
      views.append(view(proposal, byProposal[index] ?? []))
    }
    for index in plan.draft.receipts.indices where isWanted(plan.draft.receipts[index].item) {
      if let view = waiting(index) { views.append(view) }
    }
    for fixed in plan.draft.fixed where isWanted(fixed.item) { views.append(view(fixed)) }
    return views.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (a.orderBy ?? a.due, left.offset) < (b.orderBy ?? b.due, right.offset)
    }.map(\.element)
  }

  private func view(
    _ proposal: ReplenishmentProposal, _ pegs: [NettingPeg]
  ) -> MaterialProposalView {
    let product = names.product(proposal.item)
    return MaterialProposalView(
      sku: names.sku(proposal.item), name: product?.name ?? "", size: names.size(proposal.item),
      kind: proposal.kind == .buy ? .buy : .make,
      quantity: Quantity(rawValue: proposal.quantity), unit: product?.unit ?? "",
      due: CivilDate(daysSinceEpoch: proposal.dueDay),
      orderBy: CivilDate(daysSinceEpoch: proposal.orderDay), late: proposal.isLate,
      reason: MaterialReason(names).text(proposal), supply: nil, pegs: uses(pegs))
  }

  /// What a receipt brings to demand that waits for it; nil if only reorder rules use it.
  private func waiting(_ index: Int) -> MaterialProposalView? {
    let pegs = (byReceipt[index] ?? []).filter { !isRule($0.demand) }
    guard !pegs.isEmpty else { return nil }
    let receipt = plan.draft.receipts[index]
    let quantity = pegs.reduce(Int64(0)) { $0 + $1.quantity }
    let product = names.product(receipt.item)
    let late = pegs.map(\.daysLate).max() ?? 0
    let number = names.receipt(index)
    return MaterialProposalView(
      sku: names.sku(receipt.item), name: product?.name ?? "", size: names.size(receipt.item),
      kind: .wait, quantity: Quantity(rawValue: quantity), unit: product?.unit ?? "",
      due: receipt.day, orderBy: nil, late: late > 0,
      reason: "\(number) brings it" + (late > 0 ? "; \(Counted.text(late, "day")) late" : ""),
      supply: number, pegs: uses(pegs))
  }

  private func view(_ fixed: FixedPeg) -> MaterialProposalView {
    let product = names.product(fixed.item)
    let late = fixed.daysLate(today: plan.book.today)
    return MaterialProposalView(
      sku: names.sku(fixed.item), name: product?.name ?? "", size: names.size(fixed.item),
      kind: .wait, quantity: fixed.quantity, unit: product?.unit ?? "", due: fixed.day,
      orderBy: nil, late: late > 0,
      reason: "\(fixed.productionNumber) makes it for \(fixed.requestNumber)"
        + (late > 0 ? "; \(Counted.text(late, "day")) late" : ""),
      supply: fixed.productionNumber,
      pegs: [
        MaterialUseView(
          demand: fixed.requestNumber, kind: .request, quantity: fixed.quantity,
          neededBy: fixed.neededBy)
      ])
  }

  private func uses(_ pegs: [NettingPeg]) -> [MaterialUseView] {
    pegs.map { peg in
      let demand = names.demand(peg.demand, on: peg.neededOn)
      return MaterialUseView(
        demand: demand.name, kind: demand.kind, quantity: Quantity(rawValue: peg.quantity),
        neededBy: demand.neededBy)
    }
  }

  private func isRule(_ source: DemandSource) -> Bool {
    names.demand(source, on: 0).kind == .rule
  }
}
