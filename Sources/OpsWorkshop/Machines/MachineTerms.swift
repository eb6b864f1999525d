import OpsDomain

/// A change of use or daily target of a machine. The gate writes one for every change, so that past
/// figures count the machine as it was then.
public struct MachineTerms: Entity {
  /// The workshop's collection of changes of use and daily target.
  public static let record = Record("machine_terms", .workshop, "machine terms")

  public var id: RecordID
  public var version: Int64 = 0
  /// The machine whose use or target changed.
  public var machineID: Reference<Machine>
  /// Whether it is in use from then on, and whether it was before.
  public var isActive: Bool
  /// Whether it was in use until then.
  public var wasActive: Bool
  /// Pieces a day that it should give from then on, and those before.
  public var target: Int64
  /// Pieces a day that it should give until then.
  public var formerTarget: Int64
  /// When the change was made; the new terms are in force from then on.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.at, Column.journalPlace]
  ]
}
