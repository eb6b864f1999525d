extension FloorScheduler {
  /// Enough that steps on a handful of machines are tried in all ways.
  private static let promiseWidth = 12

  /// When one more job could be ready (capable to promise). The plan is not changed.
  ///
  /// The job is put into the gaps of the plan. A change-over after it that gets longer has to fit
  /// into the gap too; one that gets shorter leaves its time to the job. A second answer counts
  /// only the promised and the frozen jobs, as if all others made room.
  ///
  /// - Parameters:
  ///   - job: The job in question, with an id that the problem does not have.
  ///   - date: The time to keep; nil: any.
  /// - Throws: `FloorError`, if the job is not a valid one; see `FloorProblem`.
  public static func promise(
    _ job: FloorJob, by date: Int64? = nil, of plan: FloorPlan, in problem: FloorProblem
  ) throws(FloorError) -> FloorPromise {
    let larger = try problem.adding(job)
    let index = larger.jobs.count - 1
    let steps = job.steps.indices
    let readiness = FloorReadiness(
      larger, FloorNames(larger), plan.assignments, preparesAhead: true)
    var board = FloorBoard(larger, assignments: plan.assignments, readiness: readiness)
    let ready = max(problem.start, job.release)
    let places = board.insert(job: index, from: ready, steps: steps, width: Self.promiseWidth)
    var firm = Set(problem.jobs.filter(\.isPromised).map(\.id))
    firm.formUnion(problem.frozen.map(\.assignment.job))
    var firmBoard = FloorBoard(
      larger, assignments: plan.assignments.filter { firm.contains($0.job) },
      readiness: readiness)
    let yielded = firmBoard.insert(
      job: index, from: ready, steps: steps, width: Self.promiseWidth)
    let finish = places.map { $0.map(\.end).max() ?? problem.start }
    // Insertion is not exact, so that the fuller board may do better.
    let other = yielded.map { $0.map(\.end).max() ?? problem.start }
    let finishIfOthersYield = [finish, other].compactMap { $0 }.min()
    return FloorPromise(
      finish: finish, assignments: board.standing(places ?? []),
      others: board.standing(plan.assignments), finishIfOthersYield: finishIfOthersYield,
      isInTime: finish.map { $0 <= date ?? .max } ?? false,
      isInTimeIfOthersYield: finishIfOthersYield.map { $0 <= date ?? .max } ?? false)
  }
}
