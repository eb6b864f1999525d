import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `schedule.check`.
public struct CheckSchedule: OperationInput {
  /// `SCH|FILE`: A schedule, or a file with a plan as `schedule show -o json` writes it; default
  /// the schedule of the floor.
  public var schedule: Argument<LineText>?
  /// A plan as JSON: an object with `jobs`, each with `production`, `step`, `machine`, `start` and
  /// `end`.
  public var plan: Unasked<Note>?
}

extension ScheduleService {
  static let check = Operation<CheckSchedule, ScheduleCheckView>(
    "schedule.check", area: .workshop,
    "Checks a schedule, or a plan edited by hand, against the floor as it is now.",
    permission: .productionViewConfig, effect: .read,
    examples: ["schedule check SCH-000001", "schedule check -o json"], consistency: .snapshot)

  /// Checks a schedule or a plan. The check shares no code with the scheduler. Throws
  /// `notfound.any`, `denied.permission` for a right that is limited to some records, and
  /// `data.malformed` or `data.bad_value` for a plan that cannot be read.
  public func check(
    _ input: CheckSchedule, _ call: Call
  ) async throws -> Outcome<ScheduleCheckView> {
    try await desk.perform(Self.check, input, call) { transaction in
      var premises = FloorReader.Premises()
      if let text = input.plan {
        // For a schedule, the gate checks this.
        try Self.requireWholeRight(transaction.principal)
        let plan = try EditedPlan(parsing: text)
        let steps = try await Self.numbered(plan.steps, transaction)
        premises.limit(to: steps, start: plan.start)
        let floor = try await FloorReader(transaction, premises).read()
        return ScheduleCheckView(nil, try await Self.open(steps, floor, transaction), floor)
      }
      let schedule = try await transaction.repository(ProductionSchedule.self)
        .meant(input.schedule)
      let steps = try await PlannedStep.all(of: schedule, transaction)
      premises.limit(to: steps, start: schedule.start.floorSeconds)
      premises.asked = schedule.number
      premises.horizon = max(
        premises.horizon, schedule.until.floorSeconds - schedule.start.floorSeconds)
      let floor = try await FloorReader(transaction, premises).read()
      return ScheduleCheckView(
        schedule.number, try await Self.open(steps, floor, transaction), floor)
    }
  }

  /// The steps with the numbers of their orders; an unknown order keeps its name.
  private static func numbered(
    _ steps: [PlannedStep], _ transaction: Transaction
  ) async throws -> [PlannedStep] {
    let orders = transaction.asSystem("finds the orders that a plan names")
      .repository(ProductionOrder.self)
    var numbers: [String: String] = [:]
    for name in Set(steps.map(\.production)).sorted() {
      numbers[name] = try await orders.find(name)?.number
    }
    return steps.map { step in
      var step = step
      step.production = numbers[step.production] ?? step.production
      return step
    }
  }

  /// The steps without those of completed orders and of orders that approved batches make: work
  /// that is done or being done is not planned.
  private static func open(
    _ steps: [PlannedStep], _ floor: FloorSnapshot, _ transaction: Transaction
  ) async throws -> [PlannedStep] {
    let orders = transaction.asSystem("tells what of a plan is made")
      .repository(ProductionOrder.self)
    let known = Set(floor.orders.map(\.number))
    var made: Set<String> = []
    for number in Set(steps.map(\.production)).subtracting(known).sorted() {
      let order = try await orders.fetch(key: ProductionOrder.numberKey, number)
      guard let order else { continue }
      let isBatched = order.open <= floor.batched[order.id] ?? .zero
      if order.status == .completed || order.status.isOpen && isBatched { made.insert(number) }
    }
    return steps.filter { !made.contains($0.production) }
  }
}

extension FloorReader.Premises {
  /// Reads the floor as far as these steps need it.
  fileprivate mutating func limit(to steps: [PlannedStep], start: Int64?) {
    let first = start ?? steps.map(\.setupStart).min() ?? 0
    let last = steps.map(\.end).max() ?? first
    self.start = first
    horizon = min(Self.longestHorizon, max(86_400, last - first) + 86_400)
    allowParts(of: steps.map(\.parts))
  }
}

extension PlannedStep {
  /// The steps of a schedule, whether or not the caller sees the orders and machines.
  static func all(
    of schedule: ProductionSchedule, _ transaction: Transaction
  ) async throws -> [PlannedStep] {
    let steps = try await transaction.repository(ScheduledStep.self).of(schedule.id)
    let names = try await ScheduleNames(steps, [], transaction)
    return steps.map {
      PlannedStep(
        $0, of: names.number(of: $0.productionID), on: names.machines[$0.machineID].code)
    }
  }
}
