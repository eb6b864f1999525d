import OpsDomain
import OpsKernel
import OpsStorage

/// Whether work was done in a shift.
enum ShiftWork {
  /// Whether a batch of that shift was executed, an output of it was recorded, or a machine ran.
  ///
  /// - Parameter system: With the rights of the system.
  static func hasBegun(_ slot: ShiftSlot, _ system: Transaction) async throws -> Bool {
    typealias Batches = ProductionBatch.Columns
    let batches = try await system.repository(ProductionBatch.self).count(
      where: .and([
        .equals(Batches.day, slot.day), .equals(Batches.shift, slot.shift),
        ProductionBatch.executed,
      ]))
    if batches > 0 { return true }
    typealias Outputs = MachineOutput.Columns
    let outputs = try await system.repository(MachineOutput.self).count(
      where: .both(.equals(Outputs.day, slot.day), .equals(Outputs.shift, slot.shift)))
    if outputs > 0 { return true }
    return try await hasRun(slot, system)
  }

  /// Whether a machine runs only because nobody ended its batch of an earlier shift.
  private static func isForgotten(
    _ machine: Machine, _ slot: ShiftSlot, _ system: Transaction
  ) async throws -> Bool {
    guard let id = machine.batchID,
      let batch = try await system.repository(ProductionBatch.self).fetch(id)
    else { return false }
    return batch.isOver(try await ShiftCalendar.read(system), at: slot.start)
  }

  private static func hasRun(_ slot: ShiftSlot, _ system: Transaction) async throws -> Bool {
    typealias Columns = MachineStatusChange.Columns
    for machine in try await system.repository(Machine.self).all(where: .everything) {
      if machine.status == .running, try await !isForgotten(machine, slot, system) { return true }
      // A machine that ran and stopped in the shift has a change of status in it.
      let stops = try await system.repository(MachineStatusChange.self).count(
        where: .and([
          .equals(Columns.machineID, machine.id), .equals(Columns.from, MachineStatus.running),
          .greater(Columns.at, slot.start), .lessOrEqual(Columns.at, slot.end),
        ]))
      if stops > 0 { return true }
    }
    return false
  }
}
