import OpsDomain

/// Where a driver was. Not journalled: it is written often, proves nothing, and is removed after
/// some days. See `docs/adr/0007-derived-records-not-journalled.md`.
public struct DriverPosition: Entity {
  /// Where the book keeps the positions of drivers; the journal leaves them out.
  public static let record = Record(
    "driver_positions", .marketplace, "position of a driver", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The driver who was there.
  public var driverID: Reference<Driver>
  /// The driver's user, who sees it; it is removed when the user is erased.
  public var userID: Reference<User>
  /// When the driver was there, as the device says.
  public var at: Instant
  /// When it was reported.
  public var receivedAt: Instant
  /// Millionths of a degree north, −90,000,000 to 90,000,000.
  public var latitude: Private<Millionths> = 0
  /// Millionths of a degree east, −180,000,000 to 180,000,000.
  public var longitude: Private<Millionths> = 0
  /// Degrees clockwise from north, 0 to 360; nil where nobody said.
  public var heading: Int64?
  /// Millimeters a second; nil where nobody said.
  public var speed: Int64?
  /// The place is right to so many meters; nil where nobody said.
  public var accuracy: Int64?

  public static let indexes: [SecondaryIndex] = [
    [Columns.driverID, Columns.at], [Columns.userID, Columns.at], [Columns.at],
  ]

  /// Longest time between being somewhere and reporting it that counts for pay.
  private static let promptness = TimeSpan(milliseconds: 180_000)

  /// Whether it was reported while it was new. Drivers date places themselves: one that is reported
  /// long after proves nothing that is paid for.
  var isPrompt: Bool { receivedAt.since(at) <= Self.promptness }

  var place: MapPlace { MapPlace(latitude: latitude, longitude: longitude) }
}
