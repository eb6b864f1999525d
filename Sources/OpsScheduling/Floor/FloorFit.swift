/// Finds steps that fit in no window, each working calendar being looked at once.
struct FloorFit {
  private let problem: FloorProblem
  private let machines: [String: FloorMachine]
  private let skills: [String: FloorSkill]
  /// The longest window and the sum of all windows, by machine and skill.
  private var known: [[String?]: (longest: Int64, total: Int64)] = [:]

  init(_ problem: FloorProblem) {
    self.problem = problem
    machines = Dictionary(problem.machines.map { ($0.id, $0) }) { first, _ in first }
    skills = Dictionary(problem.skills.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Whether some machine has time enough for the step in as many parts as it may have.
  mutating func canHold(_ step: FloorStep) -> Bool {
    let parts = step.split.map(\.mostParts) ?? 1
    for option in step.options {
      let room = room(option.machine, step.skill)
      let share = step.split.map { $0.share(of: option.run, part: parts - 1, of: parts) }
      let work = option.setup + (share ?? option.run)
      if work <= (step.pauses ? room.total : room.longest) { return true }
    }
    return false
  }

  private mutating func room(_ id: String, _ skill: String?) -> (longest: Int64, total: Int64) {
    if let room = known[[id, skill]] { return room }
    guard let machine = machines[id] else { return (0, 0) }
    let windows = problem.workingWindows(
      open: problem.openWindows(of: machine), skill: skill.flatMap { skills[$0] })
    var room: (longest: Int64, total: Int64) = (0, 0)
    for window in windows {
      room.longest = max(room.longest, window.end - window.start)
      room.total += window.end - window.start
    }
    known[[id, skill]] = room
    return room
  }
}
