import OpsDomain
import OpsKernel
import OpsStorage

/// Changes what a machine is doing, in the transaction it is given. Its stations follow by the rule
/// of machines, ``MachineStations``.
package struct MachineStatusWriter {
  private let system: Transaction

  /// - Parameter transaction: Of a caller whose operation may change the machine.
  package init(_ transaction: Transaction) {
    system = transaction.asSystem("changes what a machine and its stations are doing")
  }

  /// Writes the machine with another status; its stations follow. The other fields are written as
  /// they are in `machine`, so that a batch can come and go with it.
  ///
  /// The gate throws `rule.bad_state` for a change that is not allowed, and `data.bad_value`
  /// without a reason where one is needed.
  package func change(
    _ machine: Machine, to status: MachineStatus, reason: String? = nil
  ) async throws -> Machine {
    var changed = machine
    changed.become(status, at: system.now, reason: reason)
    return try await system.repository(Machine.self).update(changed)
  }

  /// Empties all stations: idle, also those that were closed, without a product and without a
  /// batch.
  package func clearStations(of machine: RecordID) async throws {
    let stations = system.repository(MachineStation.self)
    for station in try await stations.of(machine) {
      var next = station
      next.clear()
      next.open()
      guard next != station else { continue }
      next.updatedAt = system.now
      _ = try await stations.update(next)
    }
  }
}
