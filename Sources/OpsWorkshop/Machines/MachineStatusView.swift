import OpsDomain
import OpsKernel
import OpsStorage

/// What a machine is doing now. Commands that change its status show it; `machine.show` shows all
/// fields.
public struct MachineStatusView: OperationOutput, Equatable {
  public static let answerName = "machine.status/1"

  /// Identifier of the machine; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the machine.
  public let number: String
  /// What the machine is doing now.
  public let status: MachineStatus
  /// Since when it has its status.
  public let statusSince: Instant
  /// The reason for its status, if somebody gave one.
  public let statusReason: String?
  /// How many stations it has, open or closed.
  public let stationCount: Int64
  /// Stations that are making pieces now.
  public let runningStations: Int64
  /// Stations that are blocked or in maintenance.
  public let closedStations: Int64
  /// The number of the batch that it works on.
  public let batch: String?
  /// How often it has failed.
  public let errors: Int64
  /// How many times the machine was saved, creation included.
  public let version: Int64
  /// Says that its batch ended with its shift, and how to report what the batch made.
  public var remarks: [String] = []

  public static let columns: [FieldColumn] = [
    .init("number", "MACHINE"), .init("status", "STATUS"),
    .init("station_count", "STATIONS", .right), .init("running_stations", "RUNNING", .right),
    .init("closed_stations", "CLOSED", .right), .init("batch", "BATCH"),
    .init("errors", "ERRORS", .right),
  ]

  /// The view of one machine.
  static func of(
    _ machine: Machine, _ transaction: Transaction
  ) async throws -> MachineStatusView {
    let stations = try await transaction.repository(MachineStation.self).of(machine.id)
    let batches = try await ReferredRecords(
      ProductionBatch.self, [machine.batchID].compactMap(\.self), transaction
    ) { ($0.number, $0.number) }
    return MachineStatusView(
      id: machine.id, number: machine.number, status: machine.status,
      statusSince: machine.statusSince, statusReason: machine.statusReason,
      stationCount: machine.stations,
      runningStations: Int64(stations.count { $0.status == .running }),
      closedStations: Int64(stations.count { $0.status.isClosed }),
      batch: machine.batchID.map { batches[$0].code }, errors: machine.errors,
      version: machine.version)
  }
}
