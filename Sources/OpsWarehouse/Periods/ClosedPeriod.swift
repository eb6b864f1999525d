import OpsDomain

/// A closing of the stock ledger: everything up to the end of a civil date is settled, and the
/// value of the stock at that time is on record.
public struct ClosedPeriod: Entity {
  /// The collection of closings, and what people call one.
  public static let record = Record("closed_periods", .warehouse, "closing")

  public var id: RecordID
  public var version: Int64 = 0
  /// The last civil date of the period, at the site.
  public var date: Indexed<CivilDate>
  /// The last moment of that date.
  public var endsAt: Instant
  /// Whether the period is closed, or was opened again.
  public var status: PeriodStatus = .closed
  /// How many products had stock.
  public var products: Int64
  /// The sum of all their quantities, in mixed units: only a check sum.
  public var quantity: Total
  /// The value of the stock by moving average, in the smallest unit of the book's currency; nil for
  /// users who may not see costs.
  public var averageValue: Amount?
  /// The value of the stock by first in, first out; nil for users who may not see costs.
  public var fifoValue: Amount?
  /// How many of the products had no cost.
  public var withoutCost: Int64
  /// When the period was closed.
  public var closedAt: Instant
  /// Who closed it; nil for the system.
  public var closedBy: Person?
  /// Why it was closed although something was open.
  public var reason: String?
  /// When it was reopened; nil as long as it is closed.
  public var reopenedAt: Instant?
  /// Who reopened it; nil as long as it is closed.
  public var reopenedBy: Person?
  /// Why it was reopened; nil as long as it is closed.
  public var reopenReason: String?
}

extension ClosedPeriod {
  public static let nameParts: [NamePart] = [.said("", Columns.date)]
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.endsAt]
  ]
}

/// State of a period of the stock ledger.
public enum PeriodStatus: String, ColumnChoice, Codable {
  /// No movement of that time can be recorded.
  case closed
  /// Was closed before, and is open again.
  case reopened
}
