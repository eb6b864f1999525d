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
    let machines = try await machines(of: steps, names, transaction)
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
      weightedLateness: schedule.weightedLateness,
      changeovers: schedule.changeovers,
      changeoverTime: schedule.changeoverTime, idleTime: schedule.idleTime,
      overtime: schedule.overtime,
      machines: machines.values.sorted(), orders: orders(steps, late, names, transaction),
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

  /// The machines of the steps and all other machines in use, because planners look for room on
  /// them.
  private static func machines(
    of steps: [ScheduledStep], _ names: ScheduleNames, _ transaction: Transaction
  ) async throws -> [RecordID: String] {
    let system =
      transaction.principal.isSystem
      ? transaction : transaction.asSystem("names machines that a schedule leaves idle")
    var machines: [RecordID: String] = [:]
    for one in try await system.repository(Machine.self).all(
      where: .equals(Machine.Columns.isActive, true))
    {
      machines[one.id] = one.number
    }
    for step in steps { machines[step.machineID] = names.machines[step.machineID].code }
    return machines
  }

  /// Each order with its due day, also orders that are in time.
  private static func orders(
    _ steps: [ScheduledStep], _ late: [LateOrder], _ names: ScheduleNames,
    _ transaction: Transaction
  ) -> [Order] {
    let lateOrders = Dictionary(late.map { ($0.productionID, $0) }) { first, _ in first }
    return Dictionary(grouping: steps, by: \.productionID).compactMap { id, steps -> Order? in
      guard let start = steps.map(\.setupStart).min(), let end = steps.map(\.end).max() else {
        return nil
      }
      let late = lateOrders[id]
      return Order(
        production: names.number(of: id), sku: names.sku(of: id), start: start, end: end,
        due: late?.due ?? names.orders[id]?.dueEnd(in: transaction.context.calendar),
        lateBy: late.map { $0.end.since($0.due) })
    }.sorted { ($0.end, $0.production) < ($1.end, $1.production) }
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

extension ProductionOrder {
  /// The end of its due day at the site; nil without one.
  func dueEnd(in calendar: any SiteCalendar) -> Instant? {
    due.map { calendar.start(of: $0.adding(days: 1)) }
  }
}
