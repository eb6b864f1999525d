import OpsDomain

/// A closing of the stock ledger: everything up to the end of a civil date is settled, and what
/// the stock was worth then is on record.
public struct ClosedPeriod: Entity {
  public static let record = Record("closed_periods", .warehouse, "closing")

  public var id: RecordID
  public var version: Int64 = 0
  /// The last civil date of the period, at the site.
  public var date: Indexed<CivilDate>
  /// The last moment of that date.
  public var endsAt: Instant
  public var status: PeriodStatus = .closed
  /// How many products there was something of.
  public var products: Int64
  /// The sum of all their quantities, in whatever units: a check, no figure.
  public var quantity: Quantity
  /// What the stock was worth by moving average, in the smallest unit of the book's currency; nil
  /// for whoever sees no costs.
  public var averageValue: Amount?
  /// What the stock was worth by first in, first out; nil for whoever sees no costs.
  public var fifoValue: Amount?
  /// How many of the products had no cost.
  public var withoutCost: Int64
  public var closedAt: Instant
  public var closedBy: Person?
  /// Why it was closed although something was open.
  public var reason: String?
  public var reopenedAt: Instant?
  public var reopenedBy: Person?
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
  /// No movement of that time is written any more.
  case closed
  /// Was closed once, and is open again.
  case reopened
}
