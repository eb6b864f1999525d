import OpsDomain
import OpsKernel
import OpsStorage

/// Changes the status of a machine in a given transaction. The gate updates its stations, see
/// ``MachineStations``.
package struct MachineStatusWriter {
  private let system: Transaction

  /// - Parameter transaction: Of a caller whose operation may change the machine.
  package init(_ transaction: Transaction) {
    system = transaction.asSystem("changes what a machine and its stations are doing")
  }

  /// Writes the machine with another status; its stations follow.
  ///
  /// If its batch is still active although the shift is over, the batch is ended first, with its
  /// shift: else the machine would seem to have run until now. That writes the machine too, so
  /// other changes are made in `apply`, on the machine as it is after that.
  ///
  /// The gate throws `rule.bad_state` for a change that is not allowed, and `data.bad_value`
  /// without a reason where one is needed.
  /// - Returns: The machine, and the batch that ended.
  package func change(
    _ id: RecordID, to status: MachineStatus, reason: String? = nil,
    _ apply: (inout Machine) -> Void = { _ in }
  ) async throws -> (machine: Machine, ended: ProductionBatch?) {
    let ended = try await endBatch(of: try await stored(id), to: status, reason: reason)
    var machine = try await stored(id)
    apply(&machine)
    // A machine that stops may already have been stopped with the shift.
    if ended == nil || machine.status != status {
      machine.become(status, at: system.now, reason: reason)
    }
    machine.updatedAt = system.now
    return (try await system.repository(Machine.self).update(machine), ended)
  }

  private func stored(_ id: RecordID) async throws -> Machine {
    guard let machine = try await system.repository(Machine.self).fetch(id) else {
      throw OpsError(.notFound, "The machine is gone", field: "machine")
    }
    return machine
  }

  /// Ends a batch whose shift is over, like the job that ends batches. Returns it; nil if there was
  /// none.
  /// - Parameter status: The new status of the machine. If it stops, the caller's reason is its
  ///   reason.
  private func endBatch(
    of machine: Machine, to status: MachineStatus, reason: String?
  ) async throws -> ProductionBatch? {
    guard let id = machine.batchID,
      let batch = try await system.repository(ProductionBatch.self).fetch(id),
      batch.status == .active, batch.machineID == machine.id, try await batch.isOver(system)
    else { return nil }
    return try await BatchSettling(system).complete(
      batch, isUnreported: true, reason: status == .stopped ? reason : nil)
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
