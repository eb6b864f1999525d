import OpsDomain

/// What injects one colour into a range of stations of a machine.
public struct MachineGun: Entity {
  public static let record = Record("machine_guns", .workshop, "gun")

  public var id: RecordID
  public var version: Int64 = 0
  public var machineID: Indexed<Reference<Machine>>
  /// `A`, `B` and so on.
  public var name: Naming<Line>
  /// The first station it serves.
  public var firstStation: Int64
  /// The last station it serves.
  public var lastStation: Int64
  /// The colour in it; nil when it is empty.
  public var colorID: Indexed<Reference<ColorCard>>?
  public var colorChangedAt: Instant?
  /// Shots it has made, all together.
  public var shots: Int64 = 0
  public var updatedAt: Trail<Instant>

  public static let nameKey = uniqueKey(Columns.machineID, Columns.name)
  public static let keys = [nameKey.unique]
}
