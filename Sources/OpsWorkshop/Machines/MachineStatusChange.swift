import OpsDomain

/// A change of a machine's status. The gate writes one for every change, so that figures can show
/// what a machine did in any period.
public struct MachineStatusChange: Entity {
  /// The workshop's collection of changes of machine status.
  public static let record = Record("machine_status_changes", .workshop, "status change")

  public var id: RecordID
  public var version: Int64 = 0
  /// The machine whose status changed.
  public var machineID: Reference<Machine>
  /// Its status before the change.
  public var from: MachineStatus
  /// Its status after the change.
  public var to: MachineStatus
  /// Since when it has the new status; `batch execute --at` can give an earlier time than now.
  public var at: Instant
  /// The user who made it; nil for the system.
  public var by: Person?
  /// Why, if somebody gave a reason.
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
