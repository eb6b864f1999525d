/// Turns an order into times: every task as early as the order on its machine allows.
///
/// Tasks are placed in an order in which each follows the one before it on its machine and all
/// parts of the step before it. If people or moulds are shared, the task that could start first is
/// placed first; otherwise that order makes no difference.
struct FloorDecoder {
  let model: FloorModel
  private(set) var starts: [Int64]
  private(set) var ends: [Int64]
  private(set) var changeovers: [Int64]
  /// How far each machine is filled.
  var states: [MachineFilling] = []
  /// The earliest start by job: its release or the end of its last step so far.
  var ready: [Int64] = []
  private var cursors: [Int] = []
  private var skills: [FloorProfile] = []
  private var moulds: [FloorProfile] = []
  /// Times before which a task does not start, for a task that is moved by hand.
  var notBefore: [Int: Int64] = [:]
  /// What jobs that are frozen as a whole add to the score.
  let frozen: FloorScore

  // The state of one decoding.
  var machineOf: [Int32]
  var position: [Int]
  var remaining: [Int]
  var isOpen: [Bool]
  var stack: [Int] = []
  var score = FloorScore()

  init(_ model: FloorModel) {
    self.model = model
    starts = Array(repeating: 0, count: model.taskCount)
    ends = starts
    changeovers = starts
    machineOf = Array(repeating: -1, count: model.taskCount)
    position = Array(repeating: 0, count: model.machineCount)
    remaining = Array(repeating: 0, count: model.stepCount)
    isOpen = Array(repeating: false, count: model.stepCount)
    frozen = model.frozenScore
    reset()
  }

  /// Empties all machines.
  mutating func reset() {
    ready = model.jobReady
    states = (0..<model.machineCount).map(model.initialState)
    cursors = Array(model.calendars.first.dropLast())
    skills = model.skills
    moulds = model.moulds
  }

  /// Places a task at the end of its machine; false if the windows end before.
  mutating func place(_ task: Int, option: Int, parts: Int) -> Bool {
    let step = model.taskStep[task]
    let machine = model.optionMachine[option]
    let part = task - model.stepFirstTask[step]
    var earliest = ready[model.stepJob[step]]
    if !notBefore.isEmpty { earliest = max(earliest, notBefore[task] ?? earliest) }
    while true {
      let place = model.fit(
        step: step, option: option, part: part, parts: parts, ready: earliest,
        state: &states[machine], cursor: &cursors[model.optionCalendar[option]])
      guard let place else { return false }
      if model.isShared, let later = busy(step, option, place.start, place.end) {
        if later == .max { return false }
        earliest = later
        continue
      }
      starts[task] = place.start
      ends[task] = place.end
      changeovers[task] = place.changeover
      states[machine].available = place.end
      if model.stepFamily[step] >= 0 { states[machine].family = model.stepFamily[step] }
      if model.isShared { take(step, option, place.start, place.end) }
      return true
    }
  }

  /// The time to try again if people or moulds are missing; nil if all are there.
  private func busy(_ step: Int, _ option: Int, _ start: Int64, _ end: Int64) -> Int64? {
    let mould = model.stepMould[step]
    if mould >= 0, let later = moulds[mould].busyUntil(from: start, to: end) { return later }
    let skill = model.stepSkill[step]
    guard skill >= 0 else { return nil }
    let calendars = model.calendars
    let calendar = model.optionCalendar[option]
    var window = calendars.window(calendar, endingAfter: start)
    while window < calendars.first[calendar + 1], calendars.starts[window] < end {
      let from = max(start, calendars.starts[window])
      let to = min(end, calendars.ends[window])
      if let later = skills[skill].busyUntil(from: from, to: to) { return later }
      window += 1
    }
    return nil
  }

  private mutating func take(_ step: Int, _ option: Int, _ start: Int64, _ end: Int64) {
    let mould = model.stepMould[step]
    if mould >= 0 { moulds[mould].take(from: start, to: end) }
    let skill = model.stepSkill[step]
    guard skill >= 0 else { return }
    let calendar = model.optionCalendar[option]
    var window = model.calendars.window(calendar, endingAfter: start)
    while window < model.calendars.first[calendar + 1], model.calendars.starts[window] < end {
      skills[skill].take(
        from: max(start, model.calendars.starts[window]),
        to: min(end, model.calendars.ends[window]))
      window += 1
    }
  }

  /// Marks the end of a step in the time its job is ready; called when all parts are placed.
  mutating func finish(_ step: Int, parts: Int) {
    let first = model.stepFirstTask[step]
    ready[model.stepJob[step]] = ends[first..<first + parts].max() ?? 0
  }
}
