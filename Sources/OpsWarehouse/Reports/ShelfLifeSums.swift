import OpsDomain
import OpsStorage

/// Adds up how long lots kept.
struct ShelfLifeSums {
  private var lots = 0
  private var days = 0
  private var usedLots = 0
  private var usedDays = 0
  private var wasted = 0

  /// Adds a received lot with all lots made from it.
  mutating func add(_ standing: LotStanding, _ transaction: Transaction) {
    guard let due = standing.lot.due, let bought = standing.lot.purchasedOn else { return }
    lots += 1
    days += bought.days(until: due)
    let family = standing.family
    if family.onHand.isPositive || family.wasted.isPositive { wasted += 1 }
    if !family.onHand.isPositive, let last = standing.familyConsumedAt {
      usedLots += 1
      usedDays += bought.days(until: transaction.context.calendar.date(of: last))
    }
  }

  static func + (left: ShelfLifeSums, right: ShelfLifeSums) -> ShelfLifeSums {
    var sums = left
    sums.lots += right.lots
    sums.days += right.days
    sums.usedLots += right.usedLots
    sums.usedDays += right.usedDays
    sums.wasted += right.wasted
    return sums
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
