import OpsDomain

/// A shift that a driver has booked. It tells dispatch until when the driver works, and others how
/// many drivers will be there.
public struct DriverSlot: Entity {
  /// Where the book keeps booked shifts of drivers; the journal has every change.
  public static let record = Record("driver_slots", .marketplace, "booked shift")

  public var id: RecordID
  public var version: Int64 = 0
  /// The driver who booked it.
  public var driverID: Reference<Driver>
  /// The driver's user, who sees it.
  public var userID: Reference<User>
  /// When the shift begins.
  public var from: Instant
  /// When the shift ends; after ``from``.
  public var until: Instant
  /// When the driver booked it.
  public var bookedAt: Trail<Instant>

  /// Finds a shift of a driver by its beginning: no two shifts of a driver begin together.
  public static let fromKey = uniqueKey(Columns.driverID, Columns.from)
  public static let keys = [fromKey.unique]
  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.from], [Columns.from],
  ]
}
