import OpsDomain
import OpsScheduling
import OpsWarehouse

/// Why something is proposed or short, as parts of sentences.
struct MaterialReason {
  private let names: MaterialNames

  init(_ names: MaterialNames) { self.names = names }

  /// Why a lot is proposed, and why it is late.
  func text(_ proposal: ReplenishmentProposal) -> String {
    let wanted = Quantity(rawValue: proposal.quantity - proposal.excess)
    var lines = ["stock and expected goods are short by \(wanted)"]
    if proposal.excess > 0 {
      lines.append("rounded up by \(Quantity(rawValue: proposal.excess))")
    }
    if let late = lateness(proposal) { lines.append(late) }
    return lines.joined(separator: "; ")
  }

  private func lateness(_ proposal: ReplenishmentProposal) -> String? {
    let days = proposal.dueDay - proposal.neededOn
    switch proposal.lateness {
    case nil: return nil
    case .leadTime:
      let verb = proposal.kind == .buy ? "to arrive" : "to make"
      return "\(Counted.text(days, "day")) late: it takes "
        + "\(Counted.text(proposal.leadDays, "day")) \(verb)"
    case .missing(let item): return "no known supply covers \(names.goods(item))"
    case .part(let item):
      return "\(Counted.text(days, "day")) late: it waits for \(names.goods(item))"
    }
  }

  /// Why a demand is served late or not at all; the supply that serves its last part decides.
  func text(_ shortage: NettingShortage, last peg: NettingPeg?) -> String {
    guard shortage.availableOn != nil, let peg else {
      return "no known supply covers it"
    }
    switch peg.supply {
    case .proposal(let index):
      let proposal = names.plan.result.proposals[index]
      return lateness(proposal) ?? "ordered on \(CivilDate(daysSinceEpoch: proposal.orderDay))"
    case .byProduct(let index, _):
      return "it is a by-product of \(names.goods(names.plan.result.proposals[index].item))"
    case .receipt(let index):
      return "\(names.receipt(index)) brings it on \(CivilDate(daysSinceEpoch: peg.availableOn))"
    case .stock: return "it is in stock"
    }
  }
}
