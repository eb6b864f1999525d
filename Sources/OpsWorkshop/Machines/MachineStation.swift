import OpsDomain
import OpsStorage
import OpsWarehouse

/// One place of a machine where a mould stands.
public struct MachineStation: Entity {
  /// The workshop's collection of stations.
  public static let record = Record("machine_stations", .workshop, "station")

  public var id: RecordID
  public var version: Int64 = 0
  /// The machine that it is a place of.
  public var machineID: Indexed<Reference<Machine>>
  /// Its place on the machine, from 1.
  public var position: Int64
  /// What it is doing now; a blocked station makes nothing.
  public var status: StationStatus = .idle
  /// Whether it was closed because its machine failed or went into maintenance. Such a station
  /// opens again with its machine; a station that somebody closed by hand stays closed.
  public var followsMachine: Bool = false
  /// What it makes.
  public var productID: Indexed<Reference<Product>>?
  /// The batch that it works for.
  public var batchID: Indexed<Reference<ProductionBatch>>?
  /// When it last made pieces, by outputs and ended batches; nil if it never did.
  public var lastProducedAt: Instant?
  /// Pieces it has made, all together.
  public var pieces: Int64 = 0
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let nameParts: [NamePart] = [.named(Columns.position)]
  /// One station for each place on a machine.
  public static let placeKey = uniqueKey(Columns.machineID, Columns.position)
  public static let keys = [placeKey.unique]
}

/// What a station is doing.
public enum StationStatus: String, ColumnChoice, Codable {
  /// It waits for work, makes pieces, cannot be used, or is maintained.
  case idle, running, blocked, maintenance
}

/// Stations by their machine.
extension Repository where Item == MachineStation {
  /// The stations of a machine, in their order.
  package func of(_ machine: RecordID) async throws -> [MachineStation] {
    try await all(
      where: .equals(MachineStation.Columns.machineID, machine),
      order: [.ascending(MachineStation.Columns.position)])
  }
}
