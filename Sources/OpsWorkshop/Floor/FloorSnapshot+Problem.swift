import OpsDomain
import OpsScheduling

extension FloorSnapshot {
  /// The floor for the search. Throws for a floor that cannot be planned; callers translate the
  /// error with ``FloorReader/Premises/told(_:)``.
  func problem(
    _ objective: ScheduleObjective = .lateness, _ direction: ScheduleDirection = .forward
  ) throws(FloorError) -> FloorProblem {
    try FloorProblem(
      start: start, machines: machines.map(floorMachine), jobs: orders.map(job),
      skills: crews.sorted { $0.key < $1.key }.map { skill, spans in
        FloorSkill(
          id: skill,
          windows: spans.map { FloorPeople(window: $0.span.window, count: $0.people) })
      },
      moulds: moulds.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        .map { FloorMould(id: $0.key, count: $0.value) },
      changeovers: tables, frozen: orders.flatMap(frozen),
      objective: FloorObjective(rawValue: objective.rawValue) ?? .lateness,
      direction: FloorDirection(rawValue: direction.rawValue) ?? .forward, usesOvertime: true)
  }

  private func floorMachine(_ state: FloorMachineState) -> FloorMachine {
    FloorMachine(
      id: state.number, groups: [state.machine.group],
      windows: shifts.filter { !overtime.contains($0) }.map(\.window),
      closures: state.closures.map { FloorClosure(id: $0.id, window: $0.span.window) },
      overtime: overtime.map(\.window),
      family: SetupFamily(machineColor: state.color).id)
  }

  /// One more order for the search.
  func job(_ order: OpenOrder) -> FloorJob {
    FloorJob(
      id: order.number, weight: order.weight, release: order.release, due: order.due,
      isPromised: order.order.isPromised,
      steps: order.steps.map { step in
        FloorStep(
          options: step.machines.map {
            FloorOption(machine: $0, run: step.run, setup: step.setup)
          },
          family: step.family.id, skill: step.skill, mould: step.mould, pauses: true,
          split: step.pieces.map { pieces in
            let hour = 3600 * Int64(pieces) / max(1, step.run) + 1
            return FloorSplit(
              quantity: pieces, minimumPart: min(pieces, Int(hour)), maximumParts: parts)
          })
      })
  }

  private func frozen(_ order: OpenOrder) -> [FloorFrozen] {
    order.frozen.compactMap { part in
      guard let step = order.steps.firstIndex(where: { $0.position == part.step.position }),
        let machine = machines.first(where: { $0.machine.id == part.step.machineID })
      else { return nil }
      var planned = PlannedStep(part.step, of: order.number, on: machine.number)
      planned.end = part.end
      return FloorFrozen(planned.assignment(step), isStarted: part.isStarted)
    }
  }

  /// All set-ups of the floor.
  var families: Set<SetupFamily> {
    Set(
      (orders + [asked].compactMap(\.self)).flatMap(\.steps).map(\.family)
        + machines.map { SetupFamily(machineColor: $0.color) })
  }

  private var tables: [String: FloorChangeovers] {
    guard !changeovers.isEmpty else { return [:] }
    let families = families
    var tables: [String: FloorChangeovers] = [:]
    for group in Set(machines.map(\.machine.group)) {
      tables[group] = FloorChangeovers(seconds: changeovers.pairs(group, families))
    }
    return tables
  }
}

extension FloorSpan {
  var window: FloorWindow { FloorWindow(start: start, end: end) }
}
