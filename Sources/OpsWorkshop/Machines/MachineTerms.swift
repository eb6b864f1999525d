import OpsDomain

/// A change of use or daily target of a machine. The gate writes one for every change, so that past
/// figures count the machine as it was then.
public struct MachineTerms: Entity {
  public static let record = Record("machine_terms", .workshop, "machine terms")

  public var id: RecordID
  public var version: Int64 = 0
  public var machineID: Reference<Machine>
  /// Whether it is in use from then on, and whether it was before.
  public var isActive: Bool
  public var wasActive: Bool
  /// Pieces a day that it should give from then on, and those before.
  public var target: Int64
  public var formerTarget: Int64
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.at, Column.journalPlace]
  ]
}
