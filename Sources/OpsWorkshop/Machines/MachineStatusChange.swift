import OpsDomain

/// That a machine went from one status to another. The gate writes it with every such change, so
/// that what a machine did in any period can be worked out.
public struct MachineStatusChange: Entity {
  public static let record = Record("machine_status_changes", .workshop, "status change")

  public var id: RecordID
  public var version: Int64 = 0
  public var machineID: Reference<Machine>
  public var from: MachineStatus
  public var to: MachineStatus
  public var at: Instant
  /// Who made it; nil for the system.
  public var by: Person?
  public var reason: LongText?
  /// The batch that the machine had then.
  public var batchID: Reference<ProductionBatch>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let nameParts: [NamePart] = [.said("", Columns.from), .to(Columns.to)]
  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.at, Column.journalPlace]
  ]
}
