import OpsDomain

/// That a machine was taken out of use or put back to work. The gate writes it with every such
/// change, so that figures of the past count the machine as it was then.
public struct MachineActivation: Entity {
  public static let record = Record("machine_activations", .workshop, "machine activation")

  public var id: RecordID
  public var version: Int64 = 0
  public var machineID: Reference<Machine>
  /// Whether it is in use from then on.
  public var isActive: Bool
  public var at: Instant

  public static let indexes: [SecondaryIndex] = [[Columns.machineID, Columns.at]]
}
