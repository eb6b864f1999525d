extension FloorProblem {
  /// What a question leaves out of the problem.
  struct Relaxation {
    var release = false
    var changeover = false
    /// Calendar groups whose machines never close; see `calendarGroup`.
    var calendars: Set<String> = []
    var closures: Set<LateReason> = []
    var skills: Set<String> = []
    var moulds: Set<String> = []
  }

  /// The name under which the calendar of a machine is reported.
  func calendarGroup(_ machine: FloorMachine) -> String { machine.groups.first ?? machine.id }

  /// The end of the last window of the floor.
  var horizon: Int64 {
    machines.reduce(start) { latest, machine in
      let last = max(machine.windows.last?.end ?? start, machine.overtime.last?.end ?? start)
      return max(latest, last)
    }
  }

  /// The seconds in which a machine is open, after the start.
  func openWindows(of machine: FloorMachine, without relaxation: Relaxation = Relaxation())
    -> [FloorWindow]
  {
    let floor = [FloorWindow(start: start, end: horizon)]
    let isOpen = relaxation.calendars.contains(calendarGroup(machine))
    var windows = isOpen ? floor : FloorIntervals.joined(machine.windows)
    if usesOvertime, !isOpen { windows = FloorIntervals.union(windows, machine.overtime) }
    let closures = machine.closures.filter {
      !relaxation.closures.contains(.closure(machine: machine.id, id: $0.id))
    }
    let closed = FloorIntervals.union(closures.map(\.window), [])
    return FloorIntervals.intersection(FloorIntervals.difference(windows, closed), floor)
  }

  /// The seconds in which somebody with the skill is on shift.
  func staffedWindows(of skill: FloorSkill) -> [FloorWindow] {
    FloorIntervals.joined(skill.windows.filter { $0.count > 0 }.map(\.window))
  }

  /// The working seconds of a step on a machine: open and, with a skill, staffed.
  func workingWindows(open: [FloorWindow], skill: FloorSkill?) -> [FloorWindow] {
    guard let skill else { return open }
    return FloorIntervals.intersection(open, staffedWindows(of: skill))
  }
}
