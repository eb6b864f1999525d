import OpsDomain
import OpsStorage

/// Adds up how long lots keep.
struct ShelfLifeSums {
  private var lots = 0
  private var days = 0
  private var usedLots = 0
  private var usedDays = 0
  private var wasted = 0

  mutating func add(_ standing: LotReader.Standing, _ transaction: Transaction) {
    guard let due = standing.lot.due, let bought = standing.lot.purchasedOn else { return }
    lots += 1
    days += Int(due.daysSinceEpoch - bought.daysSinceEpoch)
    let status = standing.figures.status(on: transaction.today, due: due)
    if status == .expired || standing.figures.discarded.isPositive { wasted += 1 }
    if !standing.figures.onHand.isPositive, let last = standing.lastConsumedAt {
      let day = transaction.context.calendar.date(of: last)
      usedLots += 1
      usedDays += Int(day.daysSinceEpoch - bought.daysSinceEpoch)
    }
  }

  func view(_ group: String) -> ShelfLifeView {
    func average(_ sum: Int, _ count: Int) -> Quantity? {
      Quantity.ratio(Int64(sum), Int64(count), decimals: 1)
    }
    return ShelfLifeView(
      group: group, lots: lots, averageDays: average(days, lots) ?? .zero,
      averageDaysUsed: average(usedDays, usedLots), wastedLots: wasted)
  }
}
