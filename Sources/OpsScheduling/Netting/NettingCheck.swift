/// Refuses an input that cannot be planned.
struct NettingCheck {
  private let input: NettingInput

  init(_ input: NettingInput) { self.input = input }

  func check() throws(NettingError) {
    guard input.periodDays >= 1, isDay(input.periodDays), isDay(input.today), isDay(input.horizon)
    else { throw .badDays }
    for (index, item) in input.items.enumerated() where !isValid(item) { throw .badItem(index) }
    try checkDemands()
    try checkReceipts()
    try checkStock()
    for (index, lot) in input.plannedLots.enumerated() {
      guard isItem(lot.item), lot.quantity > 0 else { throw .badPlannedLot(index: index) }
      let item = input.items[lot.item]
      guard item.replenishment != .none, !item.isPhantom else {
        throw .badPlannedLot(index: index)
      }
      guard isDay(lot.day) else { throw .badDays }
    }
  }

  private func checkDemands() throws(NettingError) {
    for demand in input.demands {
      guard isItem(demand.item), demand.quantity > 0 else { throw .badDemand(id: demand.id) }
      guard isDay(demand.day), isDay(demand.goodOn ?? demand.day) else { throw .badDays }
    }
    try checkUnique(input.demands.map(\.id))
  }

  private func checkReceipts() throws(NettingError) {
    for receipt in input.receipts {
      guard isItem(receipt.item), receipt.quantity > 0 else { throw .badReceipt(id: receipt.id) }
      guard isDay(receipt.day), isDay(receipt.neededOn) else { throw .badDays }
    }
    try checkUnique(input.receipts.map(\.id))
  }

  private func checkStock() throws(NettingError) {
    for stock in input.stock {
      guard isItem(stock.item), stock.quantity > 0 else { throw .badStock(id: stock.id) }
    }
    try checkUnique(input.stock.map(\.id))
  }

  private func checkUnique(_ ids: [Int]) throws(NettingError) {
    var seen = Set<Int>(minimumCapacity: ids.count)
    for id in ids where !seen.insert(id).inserted { throw .repeated(id: id) }
  }

  private func isItem(_ index: Int) -> Bool { input.items.indices.contains(index) }

  private func isDay(_ day: Int) -> Bool {
    (-Netting.farthestDay...Netting.farthestDay).contains(day)
  }

  private func isSpan(_ days: Int) -> Bool { days >= 0 && isDay(days) }

  private func isValid(_ item: NettingItem) -> Bool {
    if case .either(let days) = item.replenishment, !isSpan(days) { return false }
    guard isSpan(item.leadDays), isSpan(item.shelfLifeDays ?? 0), item.lot.isValid,
      item.safetyStock >= 0, (item.upTo ?? 0) >= 0, item.scrap >= 0
    else { return false }
    let parts = item.bill.allSatisfy {
      isItem($0.item) && $0.quantity.isValid && (0..<ExactRatio.million).contains($0.scrap)
    }
    return parts && item.byProducts.allSatisfy { isItem($0.item) && $0.quantity.isValid }
  }
}
