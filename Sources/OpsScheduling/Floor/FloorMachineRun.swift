/// What one machine adds to the score, if its tasks depend on no other machine.
struct FloorMachineRun: Sendable {
  var tardiness: Int64 = 0
  var end: Int64
  var changeover: Int64 = 0
}

extension FloorModel {
  /// Runs the tasks of one machine in order; nil if the windows end before.
  func run(_ sequence: [Int32], on machine: Int) -> FloorMachineRun? {
    var state = initialState(machine)
    var run = FloorMachineRun(end: start)
    // With no skills around, a machine has at most one calendar.
    var cursor = -1
    for task in sequence {
      let step = Int(task)
      let option = option(step, on: machine)
      if cursor < 0 { cursor = calendars.first[optionCalendar[option]] }
      let job = stepJob[step]
      let place = fit(
        step: step, option: option, part: 0, parts: 1, ready: jobReady[job], state: &state,
        cursor: &cursor)
      guard let place else { return nil }
      state.available = place.end
      if stepFamily[step] >= 0 { state.family = stepFamily[step] }
      run.changeover &+= place.changeover
      let late = place.end &- jobDue[job]
      if late > 0 { run.tardiness &+= late &* jobWeight[job] }
    }
    run.end = state.available
    return run
  }
}
