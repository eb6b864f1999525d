import OpsDomain
import OpsKernel
import OpsStorage

/// A machine, as commands show it.
public struct MachineView: OperationOutput, Equatable {
  public static let answerName = "machine/1"

  /// Identifier of the machine; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the machine, as people call it.
  public let number: String
  /// Name of its group, in small letters; routings name groups of machines.
  public let group: String
  /// What the machine is doing now.
  public let status: MachineStatus
  /// Since when it has its status.
  public let statusSince: Instant
  /// The reason for its status, if somebody gave one.
  public let statusReason: String?
  /// Whether it is in use; a machine that is out of use cannot start.
  public let active: Bool
  /// How many stations it has, open or closed.
  public let stationCount: Int64
  /// Stations that are making pieces now.
  public let runningStations: Int64
  /// Running stations ÷ all stations, 0 to 1 with four decimals, as all shares of the floor.
  public let utilization: DecimalString
  /// The number of the batch that it works on.
  public let batch: String?
  /// How its batch uses the guns; null without a batch.
  public let mode: BatchMode?
  /// Seconds that a piece stays in its mould.
  public let curingSeconds: Int64
  /// How often the mould opens for a piece.
  public let mouldOpenings: Int64
  /// The target of good pieces for a day.
  public let dailyTarget: Int64
  /// Good pieces since the last reset.
  public let pieces: Int64
  /// The total time that it has run.
  public let runTime: TimeSpan
  /// How often it has failed.
  public let errors: Int64
  /// The day of the last maintenance; null if none was recorded.
  public let lastMaintenance: CivilDate?
  /// The day on which the next maintenance is due; null if none is set.
  public let nextMaintenance: CivilDate?
  /// Days between two maintenances.
  public let maintenanceDays: Int64?
  /// A remark about the machine; null if nobody wrote one.
  public let note: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the machine was saved, creation included.
  public let version: Int64
  /// Its stations, by place.
  public let stations: [StationView]
  /// Its guns, by letter.
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
