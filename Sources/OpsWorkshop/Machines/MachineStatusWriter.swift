import OpsDomain
import OpsKernel
import OpsStorage

/// Changes what a machine is doing, and its stations with it, in the transaction it is given.
package struct MachineStatusWriter {
  private let system: Transaction

  /// - Parameter transaction: Of a caller whose operation may change the machine.
  package init(_ transaction: Transaction) {
    system = transaction.asSystem("changes what a machine and its stations are doing")
  }

  /// Writes the machine with another status; its stations follow. The other fields are written as
  /// they are in `machine`, so that a batch can come and go with it.
  ///
  /// Throws `rule.bad_state` for a change that is not allowed, `data.bad_value` without a reason
  /// where one is needed.
  package func change(
    _ machine: Machine, to status: MachineStatus, reason: String? = nil
  ) async throws -> Machine {
    let from = machine.status
    try machine.requireTransition(to: status)
    var changed = machine
    changed.become(status, at: system.now, reason: reason)
    changed = try await system.repository(Machine.self).update(changed)
    let stations = system.repository(MachineStation.self)
    for var station in try await stations.of(machine.id) {
      let works = machine.batchID == nil || station.productID != nil
      let next = station.status.following(from, status, works: works)
      guard next != station.status else { continue }
      station.status = next
      station.updatedAt = system.now
      _ = try await stations.update(station)
    }
    return changed
  }

  /// Empties all stations: idle, without a product and without a batch.
  package func clearStations(of machine: RecordID) async throws {
    let stations = system.repository(MachineStation.self)
    for var station in try await stations.of(machine) {
      guard station.status != .idle || station.productID != nil || station.batchID != nil else {
        continue
      }
      station.status = .idle
      station.productID = nil
      station.batchID = nil
      station.updatedAt = system.now
      _ = try await stations.update(station)
    }
  }
}
