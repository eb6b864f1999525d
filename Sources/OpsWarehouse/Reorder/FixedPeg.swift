import OpsDomain

/// A part of a production order that is already kept for one request: neither is netted again.
package struct FixedPeg: Sendable {
  package let request: RecordID
  package let requestNumber: String
  package let production: RecordID
  package let productionNumber: String
  /// Index of the item.
  package let item: Int
  package let quantity: Quantity
  package let neededBy: CivilDate?
  /// The day the order can be done.
  package let day: CivilDate

  /// How many days the request waits beyond the day it needs the goods, or beyond today when that
  /// day is past. A request without a day wants them at once, as in the netting.
  package func daysLate(today: CivilDate) -> Int {
    max(0, max(neededBy ?? today, today).days(until: day))
  }
}
