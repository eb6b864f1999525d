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

  /// Writes the machine with another status; its stations follow.
  ///
  /// A batch whose shift is over, and that nobody has ended yet, ends with its shift first: else
  /// the machine would have run for it until now. That writes the machine as well, so whatever else
  /// changes is set in `apply`, on the machine as it is then.
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
    // A machine that stops may have stopped with the shift.
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

  /// Takes a batch whose shift is over off its machine, as the job does that ends batches. Returns
  /// it; nil when there was none.
  /// - Parameter status: What the machine is to do. Who stops it says why it stopped.
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
