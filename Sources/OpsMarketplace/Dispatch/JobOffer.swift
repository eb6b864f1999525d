import OpsDomain

/// An order that was offered to a driver, or to all drivers: until when, and what came of it.
public struct JobOffer: Entity {
  /// Where the book keeps offers to drivers; the journal has every change.
  public static let record = Record("job_offers", .marketplace, "offer")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that is offered.
  public var orderID: Reference<MarketOrder>
  /// The driver to whom it is offered, or who took it; nil for an open offer to all drivers.
  public var driverID: Reference<Driver>?
  /// The driver's user, who sees it.
  public var userID: Reference<User>?
  /// 1 for the first driver who was asked, and so on.
  public var round: Positive
  /// Whether it is open, or how it ended.
  public var state: OfferState = .open
  /// When the offer was made.
  public var offeredAt: Instant
  /// When it goes to the next driver; nil for an offer to all.
  public var until: Instant?
  /// When it was taken, or ended otherwise.
  public var endedAt: Instant?
  /// Why this driver and not others, in a sentence: for administrators, see ``OfferRules``.
  public var why: LongText
  /// Whether it was made to all drivers, also once one of them has taken it.
  public var isToAll: Bool = false

  public static let indexes: [SecondaryIndex] = [
    [Columns.orderID, Columns.offeredAt], [Columns.state, Columns.until],
    [Columns.state, Columns.userID, Columns.offeredAt],
    [Columns.driverID, Columns.offeredAt],
  ]
}
