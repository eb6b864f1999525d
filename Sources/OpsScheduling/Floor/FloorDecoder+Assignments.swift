extension FloorDecoder {
  /// The parts of an order that was decoded last, and the frozen ones, as a plan writes them.
  func assignments(_ order: FloorOrder, kept: [FloorAssignment]) -> [FloorAssignment] {
    var assignments = kept
    for machine in order.sequences.indices {
      for task in order.sequences[machine] {
        let task = Int(task)
        let step = model.taskStep[task]
        let option = model.option(step, on: machine)
        assignments.append(
          FloorAssignment(
            job: model.problem.jobs[model.stepJob[step]].id, step: model.stepIndex[step],
            part: task - model.stepFirstTask[step], parts: order.parts[step],
            machine: model.problem.machines[machine].id, start: starts[task],
            end: ends[task], changeover: changeovers[task],
            setup: model.optionSetup[option]))
      }
    }
    return model.problem.sorted(assignments)
  }
}

extension FloorProblem {
  /// By machine as listed, start, end and job.
  func sorted(_ assignments: [FloorAssignment]) -> [FloorAssignment] {
    let machine = machineIndex
    return assignments.sorted {
      if $0.machine != $1.machine {
        return machine[$0.machine, default: 0] < machine[$1.machine, default: 0]
      }
      return ($0.start, $0.end, $0.job, $0.step, $0.part)
        < ($1.start, $1.end, $1.job, $1.step, $1.part)
    }
  }
}
