extension FloorModel {
  /// Turns a checked problem into arrays.
  ///
  /// - Parameter pinned: Parts that are kept besides the frozen ones, all parts of a step together
  ///   and none without the steps before it.
  init(_ problem: FloorProblem, pinned: [FloorAssignment] = []) {
    self.problem = problem
    start = problem.start
    machineCount = problem.machines.count
    changeovers = FloorChangeoverIndex(problem)
    blocks = Array(repeating: [], count: problem.machines.count)
    let kept = problem.frozen.map(\.assignment) + pinned
    let machineIndex = problem.machineIndex
    let jobIndex = problem.jobIndex
    var keptSteps = Array(repeating: 0, count: problem.jobs.count)
    jobFrozenEnd = Array(repeating: problem.start, count: problem.jobs.count)
    for place in kept {
      guard let job = jobIndex[place.job] else { continue }
      keptSteps[job] = max(keptSteps[job], place.step + 1)
      jobFrozenEnd[job] = max(jobFrozenEnd[job], place.end)
    }
    for (index, job) in problem.jobs.enumerated() {
      jobReady.append(max(problem.start, job.release, jobFrozenEnd[index]))
      jobDue.append(job.due ?? Self.never)
      jobWeight.append(job.weight)
      jobFirstStep.append(stepJob.count)
      for (number, step) in job.steps.enumerated() where number >= keptSteps[index] {
        add(step, number, of: index, isLast: number == job.steps.count - 1)
      }
    }
    compileOptions(machineIndex)
    compileResources()
    let names = (skills: problem.skillIndex, moulds: problem.mouldIndex)
    for place in kept {
      guard let machine = machineIndex[place.machine], let job = jobIndex[place.job] else {
        continue
      }
      block(place, problem.jobs[job].steps[place.step], machine, job, names)
    }
    for machine in blocks.indices {
      blocks[machine].sort { ($0.start, $0.end, $0.job) < ($1.start, $1.end, $1.job) }
    }
  }

  private mutating func add(_ step: FloorStep, _ number: Int, of job: Int, isLast: Bool) {
    let index = stepJob.count
    stepJob.append(job)
    stepIndex.append(number)
    stepHasNext.append(!isLast)
    stepFamily.append(step.family.flatMap { changeovers.familyIndex[$0] } ?? -1)
    stepPauses.append(step.pauses)
    stepSplit.append(step.split)
    let most = step.split.map(\.mostParts) ?? 1
    for _ in 0..<most { taskStep.append(index) }
    stepFirstTask.append(taskStep.count)
  }

  private mutating func compileOptions(_ machineIndex: [String: Int]) {
    let skillIndex = problem.skillIndex
    let mouldIndex = problem.mouldIndex
    let open = problem.machines.map { problem.openWindows(of: $0) }
    var calendarOf: [Int: Int] = [:]
    optionOf = Array(repeating: -1, count: stepCount * machineCount)
    for step in 0..<stepCount {
      let source = problem.jobs[stepJob[step]].steps[stepIndex[step]]
      let skill = source.skill.flatMap { skillIndex[$0] } ?? -1
      stepSkill.append(skill)
      stepMould.append(source.mould.flatMap { mouldIndex[$0] } ?? -1)
      for option in source.options {
        guard let machine = machineIndex[option.machine] else { continue }
        let key = machine * (problem.skills.count + 1) + skill + 1
        if calendarOf[key] == nil {
          calendarOf[key] = calendars.add(
            problem.workingWindows(
              open: open[machine], skill: skill < 0 ? nil : problem.skills[skill]))
        }
        optionOf[step * machineCount + machine] = Int32(optionMachine.count)
        optionMachine.append(machine)
        optionRun.append(option.run)
        optionSetup.append(option.setup)
        optionCalendar.append(calendarOf[key] ?? 0)
      }
      stepFirstOption.append(optionMachine.count)
    }
  }

  /// Leaves the profiles empty if no step of the problem needs a skill or a mould.
  private mutating func compileResources() {
    if stepSkill.contains(where: { $0 >= 0 }) {
      skills = problem.skills.map { FloorProfile(windows: $0.windows) }
    }
    if stepMould.contains(where: { $0 >= 0 }) {
      moulds = problem.moulds.map { FloorProfile(count: $0.count) }
    }
  }

  private mutating func block(
    _ place: FloorAssignment, _ step: FloorStep, _ machine: Int, _ job: Int,
    _ names: (skills: [String: Int], moulds: [String: Int])
  ) {
    blocks[machine].append(
      FloorBlock(
        start: place.start, end: place.end,
        family: step.family.flatMap { changeovers.familyIndex[$0] } ?? -1,
        changeover: place.changeover, job: job))
    if !moulds.isEmpty, let mould = step.mould.flatMap({ names.moulds[$0] }) {
      moulds[mould].take(from: place.start, to: place.end)
    }
    if !skills.isEmpty, let skill = step.skill.flatMap({ names.skills[$0] }) {
      let windows = problem.workingWindows(
        open: problem.openWindows(of: problem.machines[machine]), skill: problem.skills[skill])
      let taken = FloorIntervals.intersection(
        windows, [FloorWindow(start: place.start, end: place.end)])
      for window in taken { skills[skill].take(from: window.start, to: window.end) }
    }
  }
}

extension FloorProblem {
  var machineIndex: [String: Int] {
    Dictionary(uniqueKeysWithValues: machines.enumerated().map { ($1.id, $0) })
  }
  var jobIndex: [String: Int] {
    Dictionary(uniqueKeysWithValues: jobs.enumerated().map { ($1.id, $0) })
  }
  var skillIndex: [String: Int] {
    Dictionary(uniqueKeysWithValues: skills.enumerated().map { ($1.id, $0) })
  }
  var mouldIndex: [String: Int] {
    Dictionary(uniqueKeysWithValues: moulds.enumerated().map { ($1.id, $0) })
  }
}
