import OpsDomain
import OpsScheduling

/// A step of a plan, or a part of it, with the numbers of its order and machine.
struct PlannedStep: Sendable, Hashable {
  /// Number of the production order.
  var production: String
  /// The place of the step in the routing, from 1.
  var position: Int64
  /// From 1.
  var part: Int64 = 1
  var parts: Int64 = 1
  /// Number of the machine.
  var machine: String
  /// From when on the machine is taken.
  var setupStart: Int64
  /// When the run begins.
  var start: Int64
  var end: Int64
  /// Working seconds of change-over, then of set-up, at the beginning.
  var changeover: Int64 = 0
  var setup: Int64 = 0
  var isFrozen = false

  /// The step for the search.
  /// - Parameter step: Its place among the steps of the order that are still to be made.
  func assignment(_ step: Int) -> FloorAssignment {
    FloorAssignment(
      job: production, step: step, part: Int(part - 1), parts: Int(parts), machine: machine,
      start: setupStart, end: end, changeover: changeover, setup: setup)
  }
}

extension PlannedStep {
  /// A step of a schedule of the book.
  init(_ step: ScheduledStep, of production: String, on machine: String) {
    self.init(
      production: production, position: step.position, part: step.part, parts: step.parts,
      machine: machine, setupStart: step.setupStart.floorSeconds, start: step.start.floorSeconds,
      end: step.end.floorSeconds, changeover: step.changeover.secondsRoundedUp,
      setup: step.setup.secondsRoundedUp, isFrozen: step.isFrozen)
  }
}

/// Translates plans of the search into planned steps and back.
struct PlannedSteps {
  private let floor: FloorSnapshot
  private let orders: [String: OpenOrder]
  /// Working time by machine and skill.
  private var working: [[String?]: [FloorSpan]] = [:]

  init(_ floor: FloorSnapshot) {
    self.floor = floor
    orders = Dictionary(floor.orders.map { ($0.number, $0) }) { first, _ in first }
  }

  /// The steps of a plan, in the order of time.
  mutating func steps(of plan: FloorPlan) -> [PlannedStep] {
    var steps: [PlannedStep] = []
    for place in plan.assignments {
      guard let order = orders[place.job], order.steps.indices.contains(place.step) else {
        continue
      }
      let step = order.steps[place.step]
      let frozen = order.frozen.first {
        $0.step.position == step.position && $0.step.part == Int64(place.part) + 1
      }
      steps.append(
        PlannedStep(
          production: place.job, position: step.position, part: Int64(place.part) + 1,
          parts: Int64(place.parts), machine: place.machine, setupStart: place.start,
          start: frozen?.step.start.floorSeconds ?? runStart(of: place, step), end: place.end,
          changeover: place.changeover, setup: place.setup, isFrozen: frozen != nil))
    }
    return steps.sorted {
      ($0.setupStart, $0.production, $0.position, $0.part)
        < ($1.setupStart, $1.production, $1.position, $1.part)
    }
  }

  /// When change-over and set-up are over: the first working second after them.
  private mutating func runStart(of place: FloorAssignment, _ step: OpenStep) -> Int64 {
    var left = place.changeover + place.setup
    for span in open(place.machine, step.skill) where span.end > place.start {
      let from = max(span.start, place.start)
      if span.end - from > left { return min(from + left, place.end) }
      left -= span.end - from
    }
    return place.end
  }

  private mutating func open(_ machine: String, _ skill: String?) -> [FloorSpan] {
    if let known = working[[machine, skill]] { return known }
    var open = floor.machines.first { $0.number == machine }?.open(in: floor.shifts) ?? []
    if let skill, let crew = floor.crews[skill] {
      open = open.flatMap { span in crew.compactMap { $0.span.shared(with: span) } }
    }
    working[[machine, skill]] = open
    return open
  }

  /// The steps of a schedule as a plan for the search. Steps whose order or machine is gone, or
  /// that lack a part, are left out.
  func plan(_ steps: [PlannedStep], for problem: FloorProblem) -> FloorPlan {
    let machines = Set(floor.machines.map(\.number))
    var places: [FloorAssignment] = []
    for (key, parts) in Dictionary(grouping: steps, by: { StepName($0) }) {
      guard let order = orders[key.production],
        let step = order.steps.firstIndex(where: { $0.position == key.position }),
        parts.allSatisfy({ machines.contains($0.machine) })
      else { continue }
      places += parts.map { $0.assignment(step) }
    }
    places.sort { ($0.start, $0.job, $0.step, $0.part) < ($1.start, $1.job, $1.step, $1.part) }
    return FloorPlan(
      assignments: places, objective: problem.objective, values: FloorValues(), lowerBound: 0)
  }

  private struct StepName: Hashable {
    let production: String
    let position: Int64

    init(_ step: PlannedStep) {
      production = step.production
      position = step.position
    }
  }
}
