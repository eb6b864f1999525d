import OpsDomain

/// A time in which a driver worked without a break. What hours and pay reports count.
public struct DriverStretch: Entity {
  /// Where the book keeps the times of drivers online; the journal has every change.
  public static let record = Record("driver_stretches", .marketplace, "time online")

  public var id: RecordID
  public var version: Int64 = 0
  /// The driver who worked.
  public var driverID: Reference<Driver>
  /// The driver's user, who sees it.
  public var userID: Reference<User>
  /// When the driver went online, or came back from a break.
  public var beganAt: Instant
  /// Nil while it goes on.
  public var endedAt: Instant?

  public static let indexes: [SecondaryIndex] = [
    [Columns.driverID, Columns.beganAt], [Columns.userID, Columns.beganAt], [Columns.beganAt],
    [Columns.driverID, Columns.endedAt],
  ]
}
