import OpsDomain
import OpsScheduling

/// The input of one pass: the draft with what rules keep.
struct MaterialInput {
  /// Those of the draft, followed by what rules keep.
  let demands: [MaterialDemand]
  let netting: NettingInput

  init(_ draft: MaterialDraft, _ pass: MaterialPass, through horizon: Int, period: Int) {
    let today = Int(draft.book.today.daysSinceEpoch)
    let items = draft.keys.indices.map { Self.item($0, draft, pass) }
    demands = draft.demands + Self.holds(draft, pass, items, through: horizon)
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
          quantity: demand.quantity.rawValue, priority: Int(demand.rank), kind: demand.kind,
          goodOn: demand.goodOn.map { Int($0.daysSinceEpoch) })
      }, today: today, horizon: max(horizon, today), periodDays: period)
  }

  /// What rules keep, as demand of the day on which a lot that is ordered today can arrive. Later
  /// receipts count for a rule as well: that much of it is needed on the day of the last one.
  private static func holds(
    _ draft: MaterialDraft, _ pass: MaterialPass, _ items: [NettingItem], through horizon: Int
  ) -> [MaterialDemand] {
    let today = Int(draft.book.today.daysSinceEpoch)
    let receipts = Dictionary(grouping: draft.receipts, by: \.item)
    var counted: [Int: Quantity] = [:]
    return pass.holds.flatMap { hold in
      let lead = max(Int(hold.leadDays), items[hold.item].leadDays)
      let day = CivilDate(daysSinceEpoch: min(today + lead, horizon))
      let later = (receipts[hold.item] ?? []).filter { $0.wanted > day }
      let coming = later.reduce(Quantity.zero) { $0 + $1.quantity }
      let rest = max(.zero, coming - (counted[hold.item] ?? .zero))
      let part = min(rest, hold.quantity)
      counted[hold.item, default: .zero] += part
      let last = min(
        later.map(\.wanted).max() ?? day, CivilDate(daysSinceEpoch: horizon))
      return [(hold.quantity - part, day), (part, last)].filter { $0.0.isPositive }.map {
        MaterialDemand(
          source: .rule(hold.policy), item: hold.item, quantity: $0.0, neededBy: $0.1, rank: -1)
      }
    }
  }

  private static func item(
    _ index: Int, _ draft: MaterialDraft, _ pass: MaterialPass
  ) -> NettingItem {
    let key = draft.keys[index]
    let book = draft.book
    let bill = book.bills[key.product]
    let rules = book.policies[key.product] ?? []
    // The rule that serves demand gives the lot sizes, or else the first rule that has them.
    let serving = rules.isEmpty ? nil : rules[book.sites.serving(rules)]
    let multiple = serving?.multiple ?? rules.lazy.compactMap(\.multiple).first
    let each = serving?.orderQuantity ?? rules.lazy.compactMap(\.orderQuantity).first
    func part(
      _ line: MadeGoods.Line, _ ratio: ExactRatio?
    ) -> (item: Int, ratio: ExactRatio)? {
      guard let ratio, let item = draft.known(book.goods(of: line, making: key.size)) else {
        return nil
      }
      return (item, ratio)
    }
    return NettingItem(
      bill == nil ? .buy : .make, leadDays: pass.leadDays(of: index, draft),
      lot: LotRule(
        multiple: multiple?.rawValue, each: each?.rawValue, unit: book.unit(of: key.product)),
      bill: bill?.parts.compactMap { line in
        part(line, bill?.ratio(of: line)).map { BillPart($0.item, $0.ratio) }
      } ?? [], scrap: bill?.scrap ?? 0,
      byProducts: bill?.byProducts.compactMap { line in
        part(line, bill?.yield(of: line)).map { OpsScheduling.ByProduct($0.item, $0.ratio) }
      } ?? [],
      isPhantom: bill?.isPhantom ?? false)
  }
}

extension MaterialDemand {
  /// The netting's word for it.
  fileprivate var kind: NettingDemand.Kind {
    switch source {
    case .request: .request
    case .production: .productionComponent
    case .rule: .reorder
    case .deficit: .safety
    }
  }
}
