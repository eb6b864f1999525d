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
  /// A batch whose shift is over, and that nobody has ended yet, ends with its shift first: else
  /// the machine would have run for it until now.
  ///
  /// The gate throws `rule.bad_state` for a change that is not allowed, and `data.bad_value`
  /// without a reason where one is needed.
  package func change(
    _ machine: Machine, to status: MachineStatus, reason: String? = nil
  ) async throws -> Machine {
    var changed = machine
    let isEnded = try await endBatch(of: &changed)
    // A machine that stops may have stopped with the shift.
    if !isEnded || changed.status != status {
      changed.become(status, at: system.now, reason: reason)
    }
    return try await system.repository(Machine.self).update(changed)
  }

  /// Takes a batch whose shift is over off its machine, as the job does that ends batches. Whether
  /// there was one.
  private func endBatch(of machine: inout Machine) async throws -> Bool {
    guard let id = machine.batchID,
      let batch = try await system.repository(ProductionBatch.self).fetch(id),
      batch.status == .active, batch.machineID == machine.id,
      try await ShiftCalendar.read(system).hours(of: batch.shift, on: batch.day).end <= system.now
    else { return false }
    _ = try await BatchSettling(system).complete(batch, isUnreported: true)
    guard let written = try await system.repository(Machine.self).fetch(machine.id) else {
      throw OpsError(.notFound, "The machine of \(Excerpt.of(batch.number)) is gone")
    }
    machine.takeOver(written)
    return true
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

extension Machine {
  /// Takes over what the end of a batch writes to its machine; what else was changed stays.
  fileprivate mutating func takeOver(_ written: Machine) {
    version = written.version
    status = written.status
    statusSince = written.statusSince
    statusReason = written.statusReason
    runTime = written.runTime
    batchID = written.batchID
    mode = written.mode
    updatedAt = written.updatedAt
  }
}
