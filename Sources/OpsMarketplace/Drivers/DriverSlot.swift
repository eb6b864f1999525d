import OpsDomain

/// A shift that a driver has booked. It tells dispatch until when the driver works, and others how
/// many drivers will be there.
public struct DriverSlot: Entity {
  public static let record = Record("driver_slots", .marketplace, "booked shift")

  public var id: RecordID
  public var version: Int64 = 0
  public var driverID: Reference<Driver>
  /// The driver's user, who sees it.
  public var userID: Reference<User>
  public var from: Instant
  public var until: Instant
  public var bookedAt: Trail<Instant>

  public static let fromKey = uniqueKey(Columns.driverID, Columns.from)
  public static let keys = [fromKey.unique]
  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.from], [Columns.from],
  ]
}
