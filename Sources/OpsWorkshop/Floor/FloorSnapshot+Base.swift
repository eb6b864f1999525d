import OpsDomain
import OpsScheduling

extension FloorSnapshot {
  /// The plan of the base schedule, without orders and machines that the floor no longer has.
  func basePlan(_ problem: FloorProblem) -> FloorPlan {
    let names = Dictionary(machines.map { ($0.machine.id, $0.number) }) { first, _ in first }
    let numbers = Dictionary(orders.map { ($0.order.id, $0.number) }) { first, _ in first }
    let steps = baseSteps.compactMap { step -> PlannedStep? in
      guard let order = numbers[step.productionID], let machine = names[step.machineID] else {
        return nil
      }
      return PlannedStep(step, of: order, on: machine)
    }
    return PlannedSteps(self).plan(steps, for: problem)
  }

  /// The plan of the base schedule, with other open orders put into its gaps. Throws ``FloorError``
  /// for a floor that has no room for its orders.
  func standingPlan(_ problem: FloorProblem) throws -> FloorPlan {
    let search = try ScheduleSearch(seconds: 60, tries: 0, seed: 1)
    let base = basePlan(problem)
    guard !base.assignments.isEmpty else { return try search.plan(problem) }
    return try search.adapt(base, to: problem, keeping: Set(orders.map(\.number)))
  }
}
