import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage

/// Input of `schedule.move`.
public struct MoveStep: OperationInput {
  /// `MO`: The production order.
  public var production: NameOf<ProductionOrder>
  /// `N`: The step, by its position in the routing; default the first step that is still to be
  /// made.
  public var step: Int64?
  /// `N`: The part of a divided step, from 1; default the first part.
  public var part: Int64?
  /// `MACHINE`: The machine to move it to.
  public var to: Option<NameOf<Machine>>
  /// `TIME`: The earliest time for it to start.
  public var at: Option<SiteTime>
  /// `SCH`: The schedule to change; default the schedule that the floor follows, or the last one.
  public var schedule: NameOf<ProductionSchedule>?
  /// Also adopt the result, so that the floor follows it.
  public var adopt: Bool?
}

extension ScheduleService {
  static let move = Operation<MoveStep, ScheduleView>(
    "schedule.move", area: .workshop,
    "Moves a step to another machine or time; work that was planned there comes after it.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "schedule move MO-000001 --to M2 --at \"2027-03-03 07:00\" --dry-run",
      "schedule move MO-000001 --step 1 --to M1 --at 2027-03-04",
    ])

  /// Makes a new schedule with the step at another place; the former schedule stays. Orders that
  /// are newer than the schedule are put into its gaps first. A remark says if the step cannot
  /// start at the given time.
  ///
  /// Throws `notfound.any`, `rule.violated` for a machine that cannot make the step or a floor
  /// without room, `rule.bad_state` for a step that has begun, `data.bad_date` for a time
  /// that is over, `denied.permission` for a right that is limited to some records, and
  /// `conflict.version` when the floor has changed meanwhile.
  public func move(_ input: MoveStep, _ call: Call) async throws -> Outcome<ScheduleView> {
    try await planned(Self.move, input, call, adopts: input.adopt == true) {
      try await draft(input)
    }
  }

  func draft(_ input: MoveStep) async throws -> ScheduleDraft {
    let floor = try await standingFloor(Self.move.descriptor, input.schedule)
    let order = try await desk.readAsSystem(.part(of: Self.move.descriptor)) { transaction in
      try await transaction.repository(ProductionOrder.self).named(input.production)
    }
    return try await floor.premises.told { try Self.moved(order, input, on: floor) }
  }

  private static func moved(
    _ wanted: ProductionOrder, _ input: MoveStep, on floor: StandingFloor
  ) throws -> ScheduleDraft {
    let problem = try floor.snapshot.problem(floor.objective)
    let plan = try floor.snapshot.standingPlan(problem)
    guard let order = floor.snapshot.orders.first(where: { $0.order.id == wanted.id }) else {
      throw OpsError(
        .notFound, "\(Excerpt.of(wanted.number)) is not in the plan", field: "production",
        hint: "run `opsh schedule make --dry-run` to see orders that cannot be planned")
    }
    let index = order.steps.firstIndex { $0.position == input.step ?? order.steps[0].position }
    guard let index else {
      throw OpsError(
        .notFound, "\(order.number) has no step \(input.step ?? 1) that is still to be made",
        field: "step", hint: "run `opsh schedule show -o json` to see its steps")
    }
    let name = TextFolding.fold(input.to)
    guard
      let machine = floor.snapshot.machines.first(where: { $0.machine.foldedNumber == name })
    else {
      throw OpsError(
        .notFound, "There is no active machine \(Excerpt.of(input.to))", field: "to",
        hint: "run `opsh machine list` to list the machines")
    }
    guard order.steps[index].machines.contains(machine.number) else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(machine.number)) cannot make step \(order.steps[index].position) of "
          + order.number,
        field: "to",
        hint: "run `opsh routing show \(order.sku)` to see the groups of machines that can")
    }
    let time = try time(input.at, floor.snapshot)
    let moved = try FloorScheduler.move(
      job: order.number, step: index, part: Int(clamping: max(0, (input.part ?? 1) - 1)),
      to: machine.number, notBefore: time, of: plan, in: problem)
    var draft = try ScheduleDraft(
      moved, problem, floor.snapshot, origin: .moved, seed: 1, premises: floor.premises)
    let step = draft.steps.first {
      $0.production == order.number && $0.position == order.steps[index].position
        && $0.part == max(1, input.part ?? 1)
    }
    if let step {
      draft.remarks = delay(of: step, order, input, time, on: machine, floor.snapshot)
    }
    return draft
  }

  /// The remark about a step that starts later than asked for, with the reason if it is known.
  private static func delay(
    of step: PlannedStep, _ order: OpenOrder, _ input: MoveStep, _ wanted: Int64,
    on machine: FloorMachineState, _ floor: FloorSnapshot
  ) -> [String] {
    let calendar = floor.calendar
    func text(_ seconds: Int64) -> String { calendar.text(of: Instant(floorSeconds: seconds)) }
    // If the caller names a day, any time of that day is right.
    let isThen =
      input.at.day.map { calendar.date(of: Instant(floorSeconds: step.setupStart)) == $0 }
      ?? (text(step.setupStart) == text(wanted))
    guard step.setupStart > wanted, !isThen else { return [] }
    // Any time of a day is meant, so the machine may open later on that day.
    let meant = FloorSpan(
      start: wanted, end: max(wanted + 1, input.at.end(in: calendar).floorSeconds))
    let isOpen = machine.open(in: floor.shifts).contains { $0.shared(with: meant) != nil }
    var reason = isOpen ? "" : ": \(Excerpt.of(machine.number)) does not work then"
    if order.release > wanted, let day = order.order.release {
      reason = ": it cannot begin before \(day)"
    }
    let said = input.at.day.map { "on \($0)" } ?? "at \(text(wanted))"
    let name = input.step.map { "Step \($0) of \(order.number)" } ?? order.number
    return ["\(name) starts at \(text(step.setupStart)), not \(said)\(reason)"]
  }

  /// The earliest second that is meant; of today, the next full minute. Throws `data.bad_date` for
  /// a time that is over.
  private static func time(_ at: SiteTime, _ floor: FloorSnapshot) throws(OpsError) -> Int64 {
    guard at.end(in: floor.calendar).floorSeconds > floor.start - 60 else {
      let said =
        at.day.map { "\($0)" } ?? floor.calendar.text(of: at.start(in: floor.calendar))
      throw OpsError(
        .badDate, "\(said) is in the past", field: "at",
        hint: "give a time from \(floor.calendar.text(of: Instant(floorSeconds: floor.start))) on")
    }
    return max(floor.start, at.start(in: floor.calendar).floorSeconds)
  }
}
