import OpsDomain
import OpsKernel
import OpsStorage

/// A machine, as commands show it.
public struct MachineView: OperationOutput, Equatable {
  public static let answerName = "machine/1"

  public let id: RecordID
  public let number: String
  public let group: String
  public let status: MachineStatus
  public let statusSince: Instant
  /// The reason for its status, if somebody gave one.
  public let statusReason: String?
  public let active: Bool
  public let stationCount: Int64
  public let runningStations: Int64
  /// Running stations ÷ all stations, 0 to 1 with four decimals, as all shares of the floor.
  public let utilization: DecimalString
  /// The number of the batch that it works on.
  public let batch: String?
  public let mode: BatchMode?
  /// Seconds that a piece stays in its mould.
  public let curingSeconds: Int64
  public let mouldOpenings: Int64
  /// The target of good pieces for a day.
  public let dailyTarget: Int64
  /// Good pieces since the last reset.
  public let pieces: Int64
  /// The total time that it has run.
  public let runTime: TimeSpan
  public let errors: Int64
  public let lastMaintenance: CivilDate?
  public let nextMaintenance: CivilDate?
  /// Days between two maintenances.
  public let maintenanceDays: Int64?
  public let note: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  public let version: Int64
  public let stations: [StationView]
  public let guns: [GunView]

  public static let columns: [FieldColumn] = [
    .init("number", "MACHINE"), .init("status", "STATUS"), .init("active", "ACTIVE"),
    .init("group", "GROUP"), .init("station_count", "STATIONS", .right),
    .init("running_stations", "RUNNING", .right), .init("batch", "BATCH"),
    .init("errors", "ERRORS", .right), .init("next_maintenance", "NEXT MAINTENANCE"),
  ]

  public static let leading = [
    "status", "group", "batch", "stations.station", "stations.status", "stations.product",
    "stations.batch", "guns.gun", "guns.color", "guns.first_station", "guns.last_station",
  ]

  /// The views of machines, in their order.
  static func of(
    _ machines: [Machine], _ transaction: Transaction
  ) async throws -> [MachineView] {
    let ids = machines.map(\.id)
    let stations = try await transaction.repository(MachineStation.self).all(
      where: .oneOf(MachineStation.Columns.machineID, ids))
    let guns = try await transaction.repository(MachineGun.self).all(
      where: .oneOf(MachineGun.Columns.machineID, ids))
    let batches = try await ReferredRecords(
      ProductionBatch.self, machines.compactMap(\.batchID), transaction
    ) { ($0.number, $0.number) }
    let stationViews = Dictionary(
      grouping: try await StationView.of(stations, machines, transaction), by: \.machine)
    let gunViews = Dictionary(
      grouping: try await GunView.of(guns, machines, transaction), by: \.machine)
    return machines.map { machine in
      let own = stationViews[machine.number] ?? []
      let running = Int64(own.count { $0.status == .running })
      return MachineView(
        id: machine.id, number: machine.number, group: machine.group, status: machine.status,
        statusSince: machine.statusSince, statusReason: machine.statusReason,
        active: machine.isActive, stationCount: machine.stations, runningStations: running,
        utilization: (Ratio(running, of: machine.stations) ?? Ratio(rawValue: 0)).text,
        batch: machine.batchID.map { batches[$0].code }, mode: machine.mode,
        curingSeconds: machine.curingSeconds, mouldOpenings: machine.mouldOpenings,
        dailyTarget: machine.dailyTarget, pieces: machine.pieces,
        runTime: machine.runTime(at: transaction.now), errors: machine.errors,
        lastMaintenance: machine.lastMaintenance, nextMaintenance: machine.nextMaintenance,
        maintenanceDays: machine.maintenanceDays, note: machine.note,
        createdAt: machine.createdAt, updatedAt: machine.updatedAt, version: machine.version,
        stations: own, guns: gunViews[machine.number] ?? [])
    }
  }
}
