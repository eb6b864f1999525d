/// A closing of the stock ledger: everything up to the end of a civil date is settled, and what
/// the stock was worth then is on record.
public struct ClosedPeriod: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// The last civil date of the period, at the site.
  public var date: CivilDate
  /// The last moment of that date.
  public var endsAt: Instant
  public var status: PeriodStatus
  /// How many products there was something of.
  public var products: Int64
  /// The sum of all their quantities, in whatever units: a check, no figure.
  public var quantity: Quantity
  /// What the stock was worth by moving average, in the smallest unit of the book's currency; nil
  /// for whoever sees no costs.
  public var averageValue: Int64?
  /// What the stock was worth by first in, first out; nil for whoever sees no costs.
  public var fifoValue: Int64?
  /// How many of the products had no cost.
  public var withoutCost: Int64
  public var closedAt: Instant
  public var closedBy: RecordID?
  /// Why it was closed although something was open.
  public var reason: String?
  public var reopenedAt: Instant?
  public var reopenedBy: RecordID?
  public var reopenReason: String?

  public init(
    id: RecordID, date: CivilDate, endsAt: Instant, products: Int64, quantity: Quantity,
    averageValue: Int64?, fifoValue: Int64?, withoutCost: Int64, closedAt: Instant,
    closedBy: RecordID? = nil, reason: String? = nil
  ) {
    self.id = id
    self.date = date
    self.endsAt = endsAt
    status = .closed
    self.products = products
    self.quantity = quantity
    self.averageValue = averageValue
    self.fifoValue = fifoValue
    self.withoutCost = withoutCost
    self.closedAt = closedAt
    self.closedBy = closedBy
    self.reason = reason
  }
}

extension ClosedPeriod {
  /// The columns, for queries.
  public enum Columns {
    public static let date = Column("date", .date)
    public static let endsAt = Column("ends_at", .instant)
    public static let status = Column("status", .text, words: PeriodStatus.self)
    public static let products = Column("products", .integer)
    public static let quantity = Column("quantity", .fixed)
    public static let averageValue = Column("average_value", .integer, nullable: true)
    public static let fifoValue = Column("fifo_value", .integer, nullable: true)
    public static let withoutCost = Column("without_cost", .integer)
    public static let closedAt = Column("closed_at", .instant)
    public static let closedBy = Column("closed_by", .id, nullable: true)
    public static let reason = Column("reason", .text, nullable: true)
    public static let reopenedAt = Column("reopened_at", .instant, nullable: true)
    public static let reopenedBy = Column("reopened_by", .id, nullable: true)
    public static let reopenReason = Column("reopen_reason", .text, nullable: true)
  }

  public static let schema = Schema(
    "closed_periods", area: .warehouse,
    columns: [
      Columns.date, Columns.endsAt, Columns.status, Columns.products, Columns.quantity,
      Columns.averageValue, Columns.fifoValue, Columns.withoutCost, Columns.closedAt,
      Columns.closedBy, Columns.reason, Columns.reopenedAt, Columns.reopenedBy,
      Columns.reopenReason,
    ],
    indexes: [[Columns.status, Columns.endsAt], [Columns.date]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    date = try row.date()
    endsAt = try row.instant()
    status = try row.choice(PeriodStatus.self)
    products = try row.integer()
    quantity = try row.quantity()
    averageValue = try row.optionalInteger()
    fifoValue = try row.optionalInteger()
    withoutCost = try row.integer()
    closedAt = try row.instant()
    closedBy = try row.optionalID()
    reason = try row.optionalText()
    reopenedAt = try row.optionalInstant()
    reopenedBy = try row.optionalID()
    reopenReason = try row.optionalText()
  }

  public func write(to row: inout RowWriter) {
    row.put(date)
    row.put(endsAt)
    row.put(status)
    row.put(products)
    row.put(quantity)
    row.put(averageValue)
    row.put(fifoValue)
    row.put(withoutCost)
    row.put(closedAt)
    row.put(closedBy)
    row.put(reason)
    row.put(reopenedAt)
    row.put(reopenedBy)
    row.put(reopenReason)
  }
}
