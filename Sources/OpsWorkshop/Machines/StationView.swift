import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A station, as commands show it.
public struct StationView: OperationOutput, Equatable {
  public static let answerName = "station/1"

  /// Number of its machine.
  public let machine: String
  /// Its place on the machine, from 1.
  public let station: Int64
  /// What the station is doing now; a blocked station makes nothing.
  public let status: StationStatus
  /// SKU of what it makes.
  public let product: String?
  /// Number of the batch that it works for.
  public let batch: String?
  /// All pieces that it has made.
  public let pieces: Int64
  /// When it last made pieces, by outputs and ended batches; null if it never did.
  public let lastProducedAt: Instant?

  public static let columns: [FieldColumn] = [
    .init("machine", "MACHINE"), .init("station", "STATION", .right), .init("status", "STATUS"),
    .init("product", "PRODUCT"), .init("batch", "BATCH"), .init("pieces", "PIECES", .right),
  ]

  public static let leading = [
    "station", "status", "product", "batch",
  ]

  /// The views of stations, by machine and place.
  static func of(
    _ stations: [MachineStation], _ machines: [Machine], _ transaction: Transaction
  ) async throws -> [StationView] {
    let numbers = Dictionary(
      machines.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let products = try await ReferredRecords.products(
      stations.compactMap(\.productID), transaction)
    let batches = try await ReferredRecords(
      ProductionBatch.self, stations.compactMap(\.batchID), transaction
    ) { ($0.number, $0.number) }
    return stations.sorted { ($0.machineID, $0.position) < ($1.machineID, $1.position) }.map {
      StationView(
        machine: numbers[$0.machineID] ?? $0.machineID.description, station: $0.position,
        status: $0.status, product: $0.productID.map { products[$0].code },
        batch: $0.batchID.map { batches[$0].code }, pieces: $0.pieces,
        lastProducedAt: $0.lastProducedAt)
    }
  }
}
