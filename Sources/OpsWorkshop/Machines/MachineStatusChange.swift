import OpsDomain

/// A change of a machine's status. The gate writes one for every change, so that figures can show
/// what a machine did in any period.
public struct MachineStatusChange: Entity {
  public static let record = Record("machine_status_changes", .workshop, "status change")

  public var id: RecordID
  public var version: Int64 = 0
  public var machineID: Reference<Machine>
  public var from: MachineStatus
  public var to: MachineStatus
  public var at: Instant
  /// The user who made it; nil for the system.
  public var by: Person?
  public var reason: LongText?
  /// The batch on the machine at that time.
  public var batchID: Reference<ProductionBatch>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let nameParts: [NamePart] = [.said("", Columns.from), .to(Columns.to)]
  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.at, Column.journalPlace]
  ]
}
