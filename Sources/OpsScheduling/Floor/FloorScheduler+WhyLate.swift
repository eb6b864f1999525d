extension FloorScheduler {
  /// The smallest set of constraints that makes a job late.
  ///
  /// With all constraints of the set the job cannot be on time; with any one of them left out it
  /// could, and on floors of usual size no other such set has fewer members
  /// (``SmallestLateSet``; where that takes too many questions, a set stays of which each member is
  /// needed). The question is asked of the plan as it is: all other jobs stay where they are, and
  /// each is a constraint. The duration counts as given and is named only if nothing else is
  /// needed.
  ///
  /// A first set is found by deletion with halving (after QUICKXPLAIN; Junker 2004), and checked
  /// one by one.
  ///
  /// - Returns: An empty list if the job is not late in the plan.
  /// - Throws: `FloorError.unknown`, if the problem has no such job.
  public static func whyLate(
    _ id: String, of plan: FloorPlan, in problem: FloorProblem
  ) throws(FloorError) -> [LateReason] {
    guard let job = problem.jobIndex[id] else { throw .unknown(id: id) }
    let end = plan.assignments.reduce(Int64.min) { $1.job == id ? max($0, $1.end) : $0 }
    guard let due = problem.jobs[job].due, end > due,
      let question = FloorLateness(problem, plan, job: job)
    else { return [] }
    let all = question.constraints
    guard question.isLate(under: all) else { return [.sequence] }
    if question.isLate(under: []) { return [.duration] }
    let first = needed(reduced(all, besides: [], question), question)
    var smallest = SmallestLateSet(question)
    return needed(smallest.find(below: first), question).reversed()
  }

  /// The members of a set that are needed for the job to be late.
  private static func needed(
    _ reasons: [LateReason], _ question: FloorLateness
  ) -> [LateReason] {
    var kept = reasons
    // Without a job the change-over before this one can get longer, so this repeats until
    // nothing changes.
    var isReduced = true
    while isReduced {
      isReduced = false
      for reason in kept {
        let others = kept.filter { $0 != reason }
        guard question.isLate(under: others) else { continue }
        kept = others
        isReduced = true
      }
    }
    return kept
  }

  /// The members of `reasons` that are needed besides `others`, which are late together.
  private static func reduced(
    _ reasons: [LateReason], besides others: [LateReason], _ question: FloorLateness
  ) -> [LateReason] {
    if question.isLate(under: others) { return [] }
    if reasons.count <= 1 { return reasons }
    let half = reasons.count / 2
    let first = Array(reasons[..<half])
    let second = Array(reasons[half...])
    let needed = reduced(first, besides: others + second, question)
    return needed + reduced(second, besides: others + needed, question)
  }
}
