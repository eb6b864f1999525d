import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension ScheduleView {
  /// The view of a schedule with all of its steps.
  static func of(
    _ schedule: ProductionSchedule, _ transaction: Transaction
  ) async throws -> ScheduleView {
    let steps = try await transaction.repository(ScheduledStep.self).of(schedule.id)
    let late = try await transaction.repository(LateOrder.self).of(schedule.id)
    let names = try await ScheduleNames(steps, late, transaction)
    let machines = Dictionary(
      steps.map { ($0.machineID, names.machines[$0.machineID].code) }
    ) { first, _ in first }
    let people = try await transaction.peopleNames([schedule.createdBy])
    let base = try await ReferredRecords(
      ProductionSchedule.self, [schedule.baseID].compactMap(\.self), transaction
    ) { ($0.number, $0.number) }
    let lateBy = Dictionary(
      late.map { ($0.productionID, $0.end.since($0.due)) }
    ) { first, _ in first }
    return ScheduleView(
      id: schedule.id, number: schedule.number, origin: schedule.origin,
      objective: schedule.objective, direction: schedule.direction, seed: schedule.seed,
      base: schedule.baseID.map { base[$0].code }, adopted: schedule.isAdopted,
      start: schedule.start, end: schedule.end, makespan: schedule.makespan,
      value: schedule.value, lowerBound: schedule.lowerBound,
      gap: Quantity(rawValue: schedule.gap ?? 0), lateOrders: schedule.lateOrders,
      weightedLateness: schedule.weightedLateness, changeovers: schedule.changeovers,
      changeoverTime: schedule.changeoverTime, idleTime: schedule.idleTime,
      overtime: schedule.overtime,
      jobs: steps.map { step in
        let order = names.orders[step.productionID]
        return Job(
          production: names.number(of: step.productionID), sku: names.sku(of: step.productionID),
          step: step.position, part: step.part, partCount: step.parts,
          machine: names.machines[step.machineID].code, setupStart: step.setupStart,
          start: step.start, end: step.end, lateBy: lateBy[step.productionID],
          frozen: step.isFrozen, color: order?.colorID.flatMap { names.colors[$0].code })
      },
      late: late.map { one in
        Late(
          production: names.number(of: one.productionID), due: one.due, end: one.end,
          lateBy: one.end.since(one.due), because: one.reasons)
      },
      unplanned: unplanned(of: schedule),
      closed: try await ClosedTime.all(of: schedule, machines, transaction),
      createdAt: schedule.createdAt,
      createdByName: schedule.createdBy.flatMap { people[$0] }, version: schedule.version)
  }

  private static func unplanned(of schedule: ProductionSchedule) -> [Unplanned] {
    (schedule.unplanned ?? "").split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return Unplanned(
        production: words.first.map(String.init) ?? "",
        because: words.dropFirst().map(String.init))
    }
  }
}

extension ProductionSchedule {
  /// Seconds from its start to the end of its last step.
  var makespan: Int64 { end.since(start).milliseconds / 1000 }
}
