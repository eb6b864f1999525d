import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage

/// Input of `schedule.replan`.
public struct ReplanSchedule: OperationInput {
  /// `MACHINE=FROM..TO`: A machine that is down, and when. Later schedules include it too.
  public var down: [LineText]?
  /// `MACHINE`: A machine that works again.
  public var up: [NameOf<Machine>]?
  /// `SCH`: The schedule to change; default the schedule that the floor follows, or the last one.
  public var schedule: NameOf<ProductionSchedule>?
  /// `N`: The most seconds to search, 0 to 3600; default 5.
  public var seconds: Int64?
  /// `N`: The most changes to try.
  public var tries: Int64?
  /// `N`: Seed of the random choices: the same seed gives the same plan; default 1.
  public var seed: Int64?
  /// Also adopt the result, so that the floor follows it.
  public var adopt: Bool?
}

/// Input of `schedule.whatif`.
public struct AskWhatIf: OperationInput {
  /// `MACHINE=FROM..TO`: A machine that is down, and when.
  public var down: Option<[LineText]>
  /// `SCH`: The schedule to start from; default the schedule that the floor follows, or the last
  /// one.
  public var schedule: NameOf<ProductionSchedule>?
  /// `N`: The most changes to try; default 2000.
  public var tries: Int64?
}

extension ScheduleService {
  static let replan = Operation<ReplanSchedule, ScheduleView>(
    "schedule.replan", area: .workshop,
    "Adapts a schedule after a breakdown; moves as little begun or promised work as possible.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "schedule replan --dry-run", "schedule replan --down M1=2027-03-02..2027-03-03 --adopt",
      "schedule replan --up M1 --adopt",
    ])

  /// Makes a new schedule for the floor as it is now. Begun and promised work stays where it is as
  /// far as possible; other work is planned around it. The outages are saved with the schedule.
  ///
  /// Throws `data.bad_value` and `data.bad_date` for an outage that cannot be read, `notfound.any`,
  /// `rule.violated` for a floor without room, `denied.permission` for a right that is limited to
  /// some records, and `conflict.version` when the floor has changed meanwhile.
  public func replan(_ input: ReplanSchedule, _ call: Call) async throws -> Outcome<ScheduleView> {
    try await planned(Self.replan, input, call, adopts: input.adopt == true) {
      try await draft(input)
    }
  }

  func draft(_ input: ReplanSchedule) async throws -> ScheduleDraft {
    let search = try ScheduleSearch(seconds: input.seconds, tries: input.tries, seed: input.seed)
    let down = try outages(input.down ?? [])
    let floor = try await standingFloor(Self.replan.descriptor, input.schedule) { premises in
      premises.down = down
      premises.up = input.up ?? []
    }
    return try await floor.premises.told { try Self.adapted(floor, search) }
  }

  static let whatIf = Operation<AskWhatIf, ScheduleComparisonView>(
    "schedule.whatif", area: .workshop,
    "Shows what would change if machines were down; writes nothing.",
    permission: .productionViewConfig, effect: .read,
    examples: [
      "schedule whatif --down M1=2027-03-02..2027-03-02",
      "schedule whatif --down \"M1=2027-03-02 07:00..2027-03-02 12:00\" -o json",
    ], consistency: .snapshot)

  /// Compares the present plan with a plan that is adapted to the outage. Throws what
  /// ``replan(_:_:)`` throws.
  public func whatIf(
    _ input: AskWhatIf, _ call: Call
  ) async throws -> Outcome<ScheduleComparisonView> {
    let view = try await prepared(Self.whatIf.descriptor, call) {
      try Self.requireWholeRight(call.principal)
      let search = try ScheduleSearch(seconds: nil, tries: input.tries ?? 2000, seed: nil)
      let down = try outages(input.down)
      // Both are read from one state, so only the outages differ.
      let (now, then) = try await desk.readAsSystem(
        .part(of: Self.whatIf.descriptor), consistency: .snapshot
      ) { transaction in
        (
          try await StandingFloor.read(input.schedule, transaction),
          try await StandingFloor.read(input.schedule, transaction) { $0.down = down }
        )
      }
      return try await then.premises.told {
        ScheduleComparisonView(
          .init(try Self.standing(now), called: "now"),
          .init(try Self.adapted(then, search), called: "then"))
      }
    }
    return try await desk.perform(Self.whatIf, input, call) { _ in
      guard let view else {
        throw OpsError(.internalError, "The answer of the schedule is missing")
      }
      return view
    }
  }

  /// The outages in the input. Throws `data.bad_value` and `data.bad_date`.
  private func outages(_ texts: [String]) throws(OpsError) -> [MachineOutage] {
    var outages: [MachineOutage] = []
    for text in texts { outages.append(try MachineOutage(parsing: text, desk.calendar)) }
    return outages
  }

  /// The present plan.
  private static func standing(_ floor: StandingFloor) throws -> ScheduleDraft {
    let problem = try floor.snapshot.problem(floor.objective)
    return try ScheduleDraft(
      try floor.snapshot.standingPlan(problem), problem, floor.snapshot, origin: .replanned,
      seed: 1, premises: floor.premises)
  }

  private static func adapted(
    _ floor: StandingFloor, _ search: ScheduleSearch
  ) throws -> ScheduleDraft {
    let problem = try floor.snapshot.problem(floor.objective)
    let plan = try search.adapt(floor.snapshot.basePlan(problem), to: problem)
    return try ScheduleDraft(
      plan, problem, floor.snapshot, origin: .replanned, seed: search.seed,
      premises: floor.premises)
  }
}
