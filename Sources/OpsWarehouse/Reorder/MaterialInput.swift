import OpsDomain
import OpsScheduling

/// The input of one pass: the draft with what rules hold.
struct MaterialInput {
  /// Those of the draft, and after them what rules hold.
  let demands: [MaterialDemand]
  let netting: NettingInput

  init(_ draft: MaterialDraft, _ pass: MaterialPass, through horizon: Int, period: Int) {
    let today = Int(draft.book.today.daysSinceEpoch)
    let items = draft.keys.indices.map { Self.item($0, draft, pass) }
    demands =
      draft.demands
      + pass.holds.map { hold in
        let lead = max(Int(hold.leadDays), items[hold.item].leadDays)
        return MaterialDemand(
          source: .rule(hold.policy), item: hold.item, quantity: hold.quantity,
          neededBy: CivilDate(daysSinceEpoch: min(today + lead, horizon)), rank: -1)
      }
    netting = NettingInput(
      items: items,
      stock: draft.stock.enumerated().map { index, stock in
        NettingStock(
          id: index, item: stock.item, quantity: stock.slice.quantity.rawValue,
          usableUntil: stock.slice.due.map { Int($0.daysSinceEpoch) })
      },
      receipts: draft.receipts.enumerated().map { index, receipt in
        ScheduledReceipt(
          id: index, item: receipt.item, day: Int(receipt.day.daysSinceEpoch),
          quantity: receipt.quantity.rawValue, neededOn: Int(receipt.wanted.daysSinceEpoch))
      },
      demands: demands.enumerated().map { index, demand in
        NettingDemand(
          id: index, item: demand.item,
          day: demand.neededBy.map { Int($0.daysSinceEpoch) } ?? today,
          quantity: demand.quantity.rawValue, priority: Int(demand.rank), kind: demand.kind)
      }, today: today, horizon: max(horizon, today), periodDays: period)
  }

  private static func item(
    _ index: Int, _ draft: MaterialDraft, _ pass: MaterialPass
  ) -> NettingItem {
    let key = draft.keys[index]
    let book = draft.book
    let bill = book.bills[key.product]
    let rules = book.policies[key.product] ?? []
    // The rule that serves demand says what orders are a multiple of, or else the first that does.
    let first = rules.isEmpty ? nil : rules[book.sites.serving(rules)].multiple
    let multiple = first ?? rules.lazy.compactMap(\.multiple).first
    func part(
      _ line: MadeGoods.Line, _ ratio: OpsScheduling.ExactRatio?
    ) -> (item: Int, ratio: OpsScheduling.ExactRatio)? {
      guard let ratio, let item = draft.known(book.goods(of: line, making: key.size)) else {
        return nil
      }
      return (item, ratio)
    }
    return NettingItem(
      bill == nil ? .buy : .make, leadDays: pass.leadDays(of: index, draft),
      lot: LotRule(multiple: multiple?.rawValue, unit: book.unit(of: key.product)),
      bill: bill?.parts.compactMap { line in
        part(line, bill?.ratio(of: line)).map { BillPart($0.item, $0.ratio) }
      } ?? [],
      byProducts: bill?.byProducts.compactMap { line in
        part(line, bill?.yield(of: line)).map { OpsScheduling.ByProduct($0.item, $0.ratio) }
      } ?? [],
      isPhantom: bill?.isPhantom ?? false)
  }
}

extension MaterialDemand {
  /// What the netting calls it.
  fileprivate var kind: NettingDemand.Kind {
    switch source {
    case .request: .request
    case .production: .productionComponent
    case .rule: .reorder
    case .deficit: .safety
    }
  }
}
