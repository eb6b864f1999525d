import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `schedule.make`.
public struct MakeSchedule: OperationInput {
  /// `TIME`: How far ahead to plan, such as 14d; default 28d, or more if that is too short.
  public var horizon: TimeSpan?
  /// `|`: The measure to make as small as possible; default lateness.
  public var objective: ScheduleObjective?
  /// `|`: Plan every step as early as possible (forward), or as late as the due days allow
  /// (backward); default forward.
  public var direction: ScheduleDirection?
  /// `N`: The most seconds to search, 0 to 3600; default 5.
  public var seconds: Int64?
  /// `N`: The most changes to try; with the same seed, every computer then makes the same plan.
  public var tries: Int64?
  /// `N`: Seed of the random choices: the same seed gives the same plan; default 1.
  public var seed: Int64?
  /// `N`: The most parts that a step may be divided into, 1 to 16; default 1.
  public var split: Int64?
  /// `MO`: An order to freeze: it keeps its place in the schedule of the floor.
  public var freeze: [NameOf<ProductionOrder>]?
  /// Also adopt the schedule, so that the floor follows it.
  public var adopt: Bool?
}

extension ScheduleService {
  static let make = Operation<MakeSchedule, ScheduleView>(
    "schedule.make", area: .workshop,
    "Plans all open production orders on machines, people and moulds.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "schedule make --dry-run", "schedule make --objective makespan --seconds 2 --seed 7",
      "schedule make --horizon 14d --adopt -o json",
    ])

  /// Plans the floor. The search runs before the write, so that no other command waits for it; the
  /// plan is written only if the floor is still the same.
  ///
  /// Throws `data.bad_value` for numbers out of range, `notfound.any` and `rule.bad_state` for an
  /// order that cannot be frozen, `rule.violated` for a floor without room for its orders,
  /// `denied.permission` for a right that is limited to some records, and `conflict.version` when
  /// the floor has changed meanwhile.
  public func make(_ input: MakeSchedule, _ call: Call) async throws -> Outcome<ScheduleView> {
    try await planned(Self.make, input, call, adopts: input.adopt == true) {
      try await draft(input)
    }
  }

  /// Reads the floor and plans it, without writing anything.
  func draft(_ input: MakeSchedule) async throws -> ScheduleDraft {
    let search = try ScheduleSearch(
      seconds: input.seconds, tries: input.tries, seed: input.seed)
    var premises = FloorReader.Premises()
    premises.frozen = Set(input.freeze ?? [])
    premises.parts = try Self.parts(input.split)
    if let horizon = input.horizon {
      premises.horizon = try Self.seconds(of: horizon)
      premises.isHorizonGiven = true
    }
    guard !premises.isHorizonGiven else {
      return try await premises.told { try await draft(input, search, premises) }
    }
    return try await premises.widening { try await draft(input, search, $0) }
  }

  private func draft(
    _ input: MakeSchedule, _ search: ScheduleSearch, _ premises: FloorReader.Premises
  ) async throws -> ScheduleDraft {
    let floor = try await floor(Self.make.descriptor, premises)
    let problem = try floor.problem(input.objective ?? .lateness, input.direction ?? .forward)
    let plan = try search.plan(problem)
    return try ScheduleDraft(
      plan, problem, floor, origin: .made, seed: search.seed, premises: premises)
  }

  private static func parts(_ split: Int64?) throws(OpsError) -> Int {
    guard let split else { return 1 }
    let range = FloorReader.Premises.partRange
    guard range.contains(split) else {
      throw OpsError(
        .badValue,
        "A step may be divided into \(range.lowerBound) to \(range.upperBound) parts, not \(split)",
        field: "split")
    }
    return Int(split)
  }
}
