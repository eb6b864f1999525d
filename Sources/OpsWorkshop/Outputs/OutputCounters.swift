import OpsDomain
import OpsKernel
import OpsStorage

/// The counters that outputs change: the good pieces of a machine, the pieces of its stations and
/// the shots of its guns.
struct OutputCounters {
  private let system: Transaction

  /// - Parameter transaction: Of a caller whose operation may record outputs.
  init(_ transaction: Transaction) {
    system = transaction.asSystem("counts what a machine made")
  }

  /// Stations that made a product, as text: those of the batch, else those that have the product
  /// now; empty when none is known.
  func stations(
    of product: RecordID, size: String, _ machine: Machine, _ batch: ProductionBatch?
  ) async throws -> String {
    var positions: [Int64]
    if let batch {
      let parts = try await system.repository(BatchProduct.self)
        .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
        .filter { $0.productID == product && TextFolding.sameBytes($0.size, size) }
      positions = try await system.repository(BatchStation.self)
        .all(where: .equals(BatchStation.Columns.batchID, batch.id))
        .filter { station in parts.contains { $0.id == station.batchProductID } }.map(\.position)
    } else {
      positions = try await system.repository(MachineStation.self).of(machine.id)
        .filter { $0.productID == product }.map(\.position)
    }
    positions.sort()
    return positions.map(String.init).joined(separator: ",")
  }

  /// Adds an output to the counters, or subtracts it. Every piece, good or bad, is a shot. The
  /// pieces are divided evenly among the stations; the first stations get the remaining pieces.
  func count(_ output: MachineOutput, isTakenBack: Bool = false) async throws {
    let sign: Int64 = isTakenBack ? -1 : 1
    let machines = system.repository(Machine.self)
    guard var machine = try await machines.fetch(output.machineID) else { return }
    // After a reset the counter may be lower than what is subtracted.
    machine.pieces = max(0, machine.pieces + sign * output.good)
    machine.updatedAt = system.now
    machine = try await machines.update(machine)
    let positions =
      try output.stations.isEmpty
      ? [] : StationNumbers.parse(output.stations, of: machine.stations)
    guard !positions.isEmpty else { return }
    let shares = Self.shares(of: output.good + output.bad, among: positions)
    let stations = system.repository(MachineStation.self)
    for var station in try await stations.of(machine.id) {
      guard let share = shares[station.position], share > 0 else { continue }
      station.pieces = max(0, station.pieces + sign * share)
      if !isTakenBack { station.lastProducedAt = max(station.lastProducedAt, output.end) }
      station.updatedAt = system.now
      _ = try await stations.update(station)
    }
    let guns = system.repository(MachineGun.self)
    for var gun in try await guns.of(machine.id) {
      let shots = shares.filter { gun.serves($0.key) }.values.reduce(0, +)
      guard shots > 0 else { continue }
      gun.shots = max(0, gun.shots + sign * shots)
      gun.updatedAt = system.now
      _ = try await guns.update(gun)
    }
  }

  /// Whole pieces for each station; their sum is all pieces.
  static func shares(of pieces: Int64, among positions: [Int64]) -> [Int64: Int64] {
    let (each, rest) = pieces.quotientAndRemainder(dividingBy: Int64(positions.count))
    return Dictionary(
      uniqueKeysWithValues: positions.enumerated().map { ($1, each + (Int64($0) < rest ? 1 : 0)) })
  }

  private func max(_ known: Instant?, _ moment: Instant) -> Instant {
    known.map { Swift.max($0, moment) } ?? moment
  }

  private func max(_ left: Int64, _ right: Int64) -> Int64 { Swift.max(left, right) }
}
