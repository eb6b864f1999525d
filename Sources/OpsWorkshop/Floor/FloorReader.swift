import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Reads the floor from the records: machines and their hours, people, moulds, and open work.
struct FloorReader {
  /// With the rights of the system.
  let transaction: Transaction
  let premises: Premises

  init(_ transaction: Transaction, _ premises: Premises) {
    self.transaction =
      transaction.principal.isSystem
      ? transaction : transaction.asSystem("reads the floor for a schedule")
    self.premises = premises
  }

  /// The floor. Throws `notfound.any` for a machine or a schedule that does not exist, and
  /// `rule.bad_state` for an order to freeze that the schedule of the floor does not hold.
  func read() async throws -> FloorSnapshot {
    let minute = (transaction.now.floorSeconds + 59) / 60 * 60
    let start = premises.start ?? minute
    var floor = FloorSnapshot(
      start: start, until: start + premises.horizon, calendar: transaction.context.calendar)
    floor.readAt = transaction.now.floorSeconds
    floor.parts = premises.parts
    try await readBase(&floor)
    floor.outages = try await OutageReader(transaction, premises).read(floor.base, floor)
    try await readShifts(&floor)
    try await readMachines(&floor)
    try await readSetups(&floor)
    try await OpenOrderReader(transaction, premises).read(into: &floor)
    return floor
  }

  /// The schedule to keep to, with its steps.
  private func readBase(_ floor: inout FloorSnapshot) async throws {
    let schedules = transaction.repository(ProductionSchedule.self)
    if let base = premises.base {
      floor.base = try await schedules.named(base)
    } else {
      floor.base = try await schedules.adopted()
    }
    guard let base = floor.base else { return }
    floor.baseSteps = try await transaction.repository(ScheduledStep.self).of(base.id)
  }

  // MARK: Shifts and people

  private func readShifts(_ floor: inout FloorSnapshot) async throws {
    let shifts = try await ShiftCalendar.read(transaction)
    let calendar = floor.calendar
    let first = calendar.date(of: Instant(floorSeconds: floor.start)).adding(days: -1)
    let last = calendar.date(of: Instant(floorSeconds: floor.until))
    let whole = FloorSpan(start: floor.start, end: floor.until)
    let crews = try await transaction.repository(CrewCapacity.self).all(where: .everything)
    let bySkill = Dictionary(grouping: crews, by: \.skill)
    for skill in bySkill.keys { floor.crews[skill] = [] }
    for slot in shifts.slots(from: first, through: last) {
      let hours = FloorSpan(start: slot.start.floorSeconds, end: slot.end.floorSeconds)
      guard let span = hours.shared(with: whole) else { continue }
      floor.shifts.append(span)
      if shifts.isOvertime(slot) { floor.overtime.append(span) }
      for (skill, lines) in bySkill {
        let own = lines.filter { $0.shift == slot.shift }
        let people =
          own.first { $0.weekday == slot.day.weekday } ?? own.first { $0.weekday == 0 }
        guard let people, people.people > 0 else { continue }
        floor.crews[skill]?.append(CrewSpan(span: span, people: Int(people.people)))
      }
    }
  }

  // MARK: Machines

  private func readMachines(_ floor: inout FloorSnapshot) async throws {
    let machines = try await transaction.repository(Machine.self)
      .all(where: .everything, order: [.ascending(Machine.Columns.foldedNumber)])
    floor.machineIDs = Dictionary(machines.map { ($0.foldedNumber, $0.id) }) { first, _ in first }
    let guns = try await transaction.repository(MachineGun.self).all(where: .everything)
    let gunsOf = Dictionary(grouping: guns, by: \.machineID)
    let windows = try await MaintenanceCalendar(transaction).windows(
      from: Instant(floorSeconds: floor.start), until: Instant(floorSeconds: floor.until))
    let batches = try await openBatches(floor)
    floor.batched = try await BatchedWork(transaction).planned(in: batches.map(\.0))
    for machine in machines where machine.isActive {
      let own = (gunsOf[machine.id] ?? []).inOrder
      var state = FloorMachineState(machine: machine, color: own.compactMap(\.colorID).first)
      for window in windows where window.machineID == machine.id {
        let span = FloorSpan(start: window.start.floorSeconds, end: window.end.floorSeconds)
        state.closures.append(
          MachineClosure(
            cause: .maintenance(window.number), span: span, id: window.number))
      }
      for (batch, span) in batches where batch.machineID == machine.id {
        state.closures.append(
          MachineClosure(cause: .batch(batch.number), span: span, id: batch.number))
      }
      state.closures += closures(by: machine, windows, floor)
      state.closures += outages(of: machine, floor)
      floor.machines.append(state)
    }
  }

  /// The closure from the machine's own status: until the end of its maintenance window, or,
  /// without a known end, to the end of the calendar. A later outage does not tell when the machine
  /// works again.
  private func closures(
    by machine: Machine, _ windows: [MaintenanceWindow], _ floor: FloorSnapshot
  ) -> [MachineClosure] {
    guard machine.status == .error || machine.status == .maintenance else { return [] }
    let now = max(floor.start, transaction.now.floorSeconds)
    let moment = Instant(floorSeconds: now)
    let isWindow = windows.contains {
      $0.machineID == machine.id && $0.start <= moment && moment < $0.end
    }
    if machine.status == .maintenance, isWindow { return [] }
    // A present breakdown with a known end replaces the open end.
    let isKnown = floor.outages.contains {
      $0.names(machine) && $0.span.start <= now && now < $0.span.end
    }
    if isKnown { return [] }
    let span = FloorSpan(start: floor.start, end: floor.until)
    let cause: MachineClosure.Cause = machine.status == .error ? .failed : .maintained
    return [MachineClosure(cause: cause, span: span, id: machine.status.rawValue)]
  }

  private func outages(of machine: Machine, _ floor: FloorSnapshot) -> [MachineClosure] {
    floor.outages.filter { $0.names(machine) }.enumerated().map { index, outage in
      MachineClosure(cause: .down, span: outage.span, id: "down-\(index + 1)")
    }
  }

  /// Batches that were approved or are being worked on, with the hours of their shift.
  private func openBatches(
    _ floor: FloorSnapshot
  ) async throws -> [(ProductionBatch, FloorSpan)] {
    typealias Columns = ProductionBatch.Columns
    let shifts = try await ShiftCalendar.read(transaction)
    let first = floor.calendar.date(of: Instant(floorSeconds: floor.start)).adding(days: -1)
    var found: [(ProductionBatch, FloorSpan)] = []
    for status in [BatchStatus.pendingExecution, .active] {
      let batches = try await transaction.repository(ProductionBatch.self).all(
        where: .both(.equals(Columns.status, status), .greaterOrEqual(Columns.day, first)),
        order: [.ascending(Columns.day), .ascending(Columns.shift)])
      for batch in batches {
        let hours = shifts.hours(of: batch.shift, on: batch.day)
        let span = FloorSpan(start: hours.start.floorSeconds, end: hours.end.floorSeconds)
        if span.end > floor.start, span.start < floor.until { found.append((batch, span)) }
      }
    }
    return found
  }

  // MARK: Set-ups

  private func readSetups(_ floor: inout FloorSnapshot) async throws {
    let lines = try await transaction.repository(ChangeoverTime.self).all(where: .everything)
    floor.changeovers = ChangeoverTable(lines)
    for mould in try await transaction.repository(Mould.self).all(where: .everything) {
      floor.moulds[mould.foldedCode] = Int(mould.count)
    }
  }
}
