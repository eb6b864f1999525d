import OpsDomain
import OpsKernel
import OpsStorage

/// The stations of a machine whose status changes. The gate updates them with every such write.
struct MachineStations {
  private let system: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { system = transaction }

  /// Sets the stations to the new status of the machine. Throws `rule.bad_state` for a machine that
  /// starts while none of its stations can be used.
  func follow(_ machine: Machine) async throws {
    let repository = system.repository(MachineStation.self)
    let stations = try await repository.of(machine.id)
    if machine.status == .running { try Self.requireUsable(stations, of: machine) }
    for station in stations {
      var next = station
      next.follow(
        machine.status, works: machine.batchID == nil || station.productID != nil)
      guard next != station else { continue }
      next.updatedAt = system.now
      _ = try await repository.update(next)
    }
  }

  private static func requireUsable(
    _ stations: [MachineStation], of machine: Machine
  ) throws(OpsError) {
    guard !stations.isEmpty, stations.allSatisfy(\.status.isClosed) else { return }
    let number = Excerpt.of(machine.number)
    throw OpsError(
      .badState, "All stations of \(number) are blocked or in maintenance: it cannot start",
      field: "machine",
      hint: "run `opsh station set \(number) 1-\(machine.stations) idle` to open them again")
  }
}
