import OpsDomain

/// A part of what a driver earned, for a delivery or for a week. Parts are only ever added.
public struct DriverEarning: Entity {
  /// Where the book keeps the earnings of drivers; the journal has every change.
  public static let record = Record("driver_earnings", .marketplace, "earning")

  public var id: RecordID
  public var version: Int64 = 0
  /// What it was earned for, such as `base ORD-000001`; nothing is earned twice for it.
  public var cause: Unique<Line>
  /// The driver who earned it.
  public var driverID: Reference<Driver>
  /// The driver's user, who sees it.
  public var userID: Reference<User>
  /// The order that was delivered; nil for what a shift, a week or a month earned.
  public var orderID: Indexed<Reference<MarketOrder>>?
  /// What it is paid for.
  public var part: EarningPart
  /// In minor units; above zero, or zero for what counts as a point all the same and for a way of
  /// which nothing is paid.
  public var amount: Amount
  /// The day at the site on which it was earned.
  public var day: CivilDate
  /// When it was earned: at the delivery, or at the end of the shift, week or month.
  public var at: Instant
  /// Of a way that is not paid in full, because nobody can have come so far in the time: how many
  /// meters are paid. Nil for every other part.
  public var paidWay: Int64?
  /// What the rest of the way would have earned, in minor units.
  public var unpaid: Amount = 0
  /// Whether it is such a way: administrators look at these.
  public var isCut: Kept<Bool> { paidWay != nil }
  /// Of such a way: when an administrator gave the order to the driver, if another one had fetched
  /// it. The time counts from then on.
  public var takenOverAt: Instant?

  public static let indexes: [SecondaryIndex] = [
    [Columns.driverID, Columns.day], [Columns.userID, Columns.day], [Columns.day],
    [Columns.isCut, Columns.day],
  ]
}
