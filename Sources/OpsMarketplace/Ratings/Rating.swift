import OpsDomain

/// What a customer thinks of a delivered order: of its partner, and of its driver.
public struct Rating: Entity {
  /// Where the book keeps ratings; the journal has every change.
  public static let record = Record("ratings", .marketplace, "rating")

  public var id: RecordID
  public var version: Int64 = 0
  /// The delivered order; each order has one rating at most.
  public var orderID: Unique<Reference<MarketOrder>>
  /// Who rates.
  public var buyerID: Reference<User>
  /// The partner that sold the order.
  public var partnerID: Reference<Partner>
  /// Who sold the order, and sees the rating as long as the partner is theirs: the next owner does
  /// not.
  public var sellerID: Person?
  /// The driver who delivered the order; nil for none.
  public var driverID: Reference<Driver>?
  /// 1 to 5; nil as long as nobody said.
  public var partnerStars: Int64?
  /// 1 to 5; nil as long as nobody said.
  public var driverStars: Int64?
  /// What the customer writes; nil for nothing, and after it was erased.
  public var text: Private<LongText>?
  /// When the first of both was rated.
  public var at: Instant
  /// When the partner was rated: figures of a week count it there. Nil as long as nobody did.
  public var partnerRatedAt: Instant?
  /// When the driver was rated, maybe weeks after the partner. Nil as long as nobody did.
  public var driverRatedAt: Instant?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.partnerID, Columns.at, Column.journalPlace],
    [Columns.sellerID, Columns.at, Column.journalPlace],
    [Columns.driverID, Columns.at, Column.journalPlace],
    [Columns.buyerID, Columns.at, Column.journalPlace],
    [Columns.at, Column.journalPlace],
    [Columns.partnerID, Columns.partnerRatedAt],
    [Columns.driverID, Columns.driverRatedAt],
  ]
}
