import OpsDomain
import OpsScheduling

/// A plan that is ready to be written: checked, measured, and with the reasons of late orders.
struct ScheduleDraft: Sendable {
  /// An order that ends after its due day.
  struct Late: Sendable {
    let production: String
    let due: Int64
    let end: Int64
    let because: [String]
  }

  let floor: FloorSnapshot
  let plan: FloorPlan
  let steps: [PlannedStep]
  let late: [Late]
  let origin: ScheduleOrigin
  let seed: Int64
  let direction: ScheduleDirection
  /// The assumptions with which the floor was read.
  let premises: FloorReader.Premises
  /// The remarks about it.
  var remarks: [String] = []

  /// Checks a plan and finds the late orders, the latest first. Throws `internal.bug` for a plan
  /// that breaks a rule of the floor.
  init(
    _ plan: FloorPlan, _ problem: FloorProblem, _ floor: FloorSnapshot, origin: ScheduleOrigin,
    seed: Int64, premises: FloorReader.Premises
  ) throws {
    self.floor = floor
    self.plan = plan
    self.origin = origin
    self.seed = seed
    self.premises = premises
    direction = ScheduleDirection(rawValue: problem.direction.rawValue) ?? .forward
    var planned = PlannedSteps(floor)
    steps = planned.steps(of: plan)
    try floor.requireSound(steps)
    late = try Self.late(plan, problem, floor)
  }

  private static func late(
    _ plan: FloorPlan, _ problem: FloorProblem, _ floor: FloorSnapshot
  ) throws -> [Late] {
    var ends: [String: Int64] = [:]
    for place in plan.assignments { ends[place.job] = max(ends[place.job] ?? .min, place.end) }
    var late: [Late] = []
    for order in floor.orders {
      guard let due = order.due, let end = ends[order.number], end > due else { continue }
      try Task.checkCancellation()
      late.append(
        Late(
          production: order.number, due: due, end: end,
          because: try reasons(of: order.number, due: due, plan, problem, floor)))
    }
    return late.sorted { ($1.end - $1.due, $0.production) < ($0.end - $0.due, $1.production) }
  }

  /// Why an order is late; it has no constraints if it could not be in time at all.
  private static func reasons(
    of order: String, due: Int64, _ plan: FloorPlan, _ problem: FloorProblem, _ floor: FloorSnapshot
  ) throws -> [String] {
    guard due > floor.start else { return ["It was due before the plan begins"] }
    return try FloorScheduler.whyLate(order, of: plan, in: problem).map(floor.sentence)
  }
}
