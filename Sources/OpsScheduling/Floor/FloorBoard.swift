/// A floor with parts that stay where they are, into whose gaps others can be put.
struct FloorBoard {
  let problem: FloorProblem
  let relaxation: FloorProblem.Relaxation
  let changeovers: FloorChangeoverIndex
  let names: FloorNames
  /// By machine, sorted by start.
  private(set) var blocks: [[FloorBoardBlock]]
  /// Whether a part may begin later where work before it makes its change-over shorter.
  let shortensChangeovers: Bool
  /// Parts that begin sooner or later than they did, because work was put before them.
  private(set) var restarted: [FloorPart: FloorAssignment] = [:]
  private(set) var readiness: FloorReadiness
  private var skills: [FloorProfile]
  private var moulds: [FloorProfile]
  private var calendars = FloorCalendars()
  private var calendarOf: [Int: Int] = [:]

  /// - Parameter readiness: Where the assignments are not all that there are, when each may begin.
  init(
    _ problem: FloorProblem, assignments: [FloorAssignment],
    without relaxation: FloorProblem.Relaxation = FloorProblem.Relaxation(),
    names: FloorNames? = nil, changeovers: FloorChangeoverIndex? = nil,
    readiness: FloorReadiness? = nil, shortensChangeovers: Bool = true
  ) {
    let names = names ?? FloorNames(problem)
    self.names = names
    self.problem = problem
    self.relaxation = relaxation
    self.shortensChangeovers = shortensChangeovers
    self.changeovers =
      changeovers ?? FloorChangeoverIndex(problem, isRelaxed: relaxation.changeover)
    self.readiness = readiness ?? FloorReadiness(problem, names, assignments)
    blocks = Array(repeating: [], count: problem.machines.count)
    skills = problem.skills.map { FloorProfile(windows: $0.windows) }
    moulds = problem.moulds.map { FloorProfile(count: $0.count) }
    for place in assignments {
      guard let job = names.jobs[place.job], let machine = names.machines[place.machine] else {
        continue
      }
      let step = problem.jobs[job].steps[place.step]
      blocks[machine].append(block(place, step, job))
      take(1, step, machine, from: place.start, to: place.end)
    }
    for machine in blocks.indices {
      blocks[machine].sort { ($0.start, $0.end, $0.job) < ($1.start, $1.end, $1.job) }
    }
  }

  private func block(
    _ place: FloorAssignment, _ step: FloorStep, _ job: Int
  ) -> FloorBoardBlock {
    FloorBoardBlock(
      place: place, family: step.family.flatMap { changeovers.familyIndex[$0] } ?? -1, job: job)
  }

  /// The calendar of a step on a machine, made when it is first asked for.
  private mutating func calendar(_ machine: Int, _ step: FloorStep) -> Int {
    let skill = step.skill.flatMap { relaxation.skills.contains($0) ? nil : names.skills[$0] } ?? -1
    let key = machine * (problem.skills.count + 1) + skill + 1
    if let calendar = calendarOf[key] { return calendar }
    let open = problem.openWindows(of: problem.machines[machine], without: relaxation)
    let calendar = calendars.add(
      problem.workingWindows(open: open, skill: skill < 0 ? nil : problem.skills[skill]))
    calendarOf[key] = calendar
    return calendar
  }

  /// The working seconds of a step in `[start, end)`.
  private mutating func worked(
    _ step: FloorStep, _ machine: Int, from start: Int64, to end: Int64
  ) -> [FloorWindow] {
    let calendar = calendar(machine, step)
    var window = calendars.window(calendar, endingAfter: start)
    var worked: [FloorWindow] = []
    while window < calendars.first[calendar + 1], calendars.starts[window] < end {
      worked.append(
        FloorWindow(
          start: max(start, calendars.starts[window]), end: min(end, calendars.ends[window])))
      window += 1
    }
    return worked
  }

  /// Takes people and moulds, or gives them back with a count of -1.
  mutating func take(
    _ count: Int, _ step: FloorStep, _ machine: Int, from start: Int64, to end: Int64
  ) {
    if let mould = step.mould.flatMap({ names.moulds[$0] }) {
      moulds[mould].take(count, from: start, to: end)
    }
    guard let skill = step.skill.flatMap({ names.skills[$0] }) else { return }
    for window in worked(step, machine, from: start, to: end) {
      skills[skill].take(count, from: window.start, to: window.end)
    }
  }

  /// The time to try again if people or moulds are missing in `[start, end)`; nil if none are.
  mutating func busyUntil(
    _ step: FloorStep, _ machine: Int, from start: Int64, to end: Int64
  ) -> Int64? {
    if let name = step.mould, !relaxation.moulds.contains(name), let mould = names.moulds[name],
      let later = moulds[mould].busyUntil(from: start, to: end)
    {
      return later
    }
    guard let name = step.skill, !relaxation.skills.contains(name), let skill = names.skills[name]
    else { return nil }
    for window in worked(step, machine, from: start, to: end) {
      if let later = skills[skill].busyUntil(from: window.start, to: window.end) { return later }
    }
    return nil
  }

  /// The same backwards: the time by which to end instead.
  private mutating func busySince(
    _ step: FloorStep, _ machine: Int, from start: Int64, to end: Int64
  ) -> Int64? {
    if let mould = step.mould.flatMap({ names.moulds[$0] }),
      let earlier = moulds[mould].busySince(from: start, to: end)
    {
      return earlier
    }
    guard let skill = step.skill.flatMap({ names.skills[$0] }) else { return nil }
    for window in worked(step, machine, from: start, to: end).reversed() {
      if let earlier = skills[skill].busySince(from: window.start, to: window.end) {
        return earlier
      }
    }
    return nil
  }

  /// The first time of some work on a machine from `time` on, blocks left aside.
  mutating func slot(_ step: FloorStep, _ machine: Int, from time: Int64, work: Int64)
    -> (start: Int64, end: Int64)?
  {
    let calendar = calendar(machine, step)
    var cursor = calendars.window(calendar, endingAfter: time)
    return calendars.slot(
      calendar, cursor: &cursor, time: time, work: work, pauses: step.pauses)
  }

  /// The last time of some work on a machine that ends by `time`, blocks left aside.
  mutating func latestSlot(_ step: FloorStep, _ machine: Int, by time: Int64, work: Int64)
    -> (start: Int64, end: Int64)?
  {
    // On a line of its own: a calendar that is asked for the first time is added to the others.
    let calendar = calendar(machine, step)
    return calendars.latestSlot(calendar, by: time, work: work, pauses: step.pauses)
  }

  /// The latest start of a part that ends by a limit, not before its present one; nil to stay.
  mutating func latest(_ place: FloorAssignment, by limit: Int64, _ machine: Int, _ job: Int)
    -> (start: Int64, end: Int64)?
  {
    let step = problem.jobs[job].steps[place.step]
    let calendar = calendar(machine, step)
    let work = worked(step, machine, from: place.start, to: place.end)
      .reduce(Int64(0)) { $0 + $1.end - $1.start }
    take(-1, step, machine, from: place.start, to: place.end)
    defer { take(1, step, machine, from: place.start, to: place.end) }
    var limit = limit
    while let slot = calendars.latestSlot(calendar, by: limit, work: work, pauses: step.pauses),
      slot.start > place.start
    {
      guard let earlier = busySince(step, machine, from: slot.start, to: slot.end) else {
        return slot
      }
      limit = min(earlier, slot.end - 1)
    }
    return nil
  }

  /// Moves a part to another time; only people and moulds are kept up to date.
  mutating func move(
    _ place: inout FloorAssignment, to slot: (start: Int64, end: Int64), _ machine: Int,
    _ job: Int
  ) {
    let step = problem.jobs[job].steps[place.step]
    take(-1, step, machine, from: place.start, to: place.end)
    place.start = slot.start
    place.end = slot.end
    take(1, step, machine, from: place.start, to: place.end)
  }

  /// Adds a part that stays from now on. What comes after it begins its change-over sooner where
  /// that has to be longer now, and later where it is shorter and the part needs the time.
  mutating func insert(_ place: FloorAssignment, _ job: Int) {
    guard let machine = names.machines[place.machine] else { return }
    let step = problem.jobs[job].steps[place.step]
    let block = block(place, step, job)
    let index = blocks[machine].firstIndex { $0.end > place.end } ?? blocks[machine].count
    if let after = tooShort(after: block.family, from: index, machine),
      let longer = begun(after, after: block.family, machine)
    {
      replace(after, machine, by: longer)
    } else if index < blocks[machine].count, blocks[machine][index].start < place.end,
      let later = begunLater(index, after: block.family, machine)
    {
      replace(index, machine, by: later)
    }
    blocks[machine].insert(block, at: index)
    take(1, step, machine, from: place.start, to: place.end)
    readiness.note(place, of: job)
  }

  /// Lets a part that stands on a machine begin sooner or later.
  private mutating func replace(_ index: Int, _ machine: Int, by place: FloorAssignment) {
    let block = blocks[machine][index]
    let step = problem.jobs[block.job].steps[place.step]
    take(-1, step, machine, from: block.start, to: block.end)
    take(1, step, machine, from: place.start, to: place.end)
    blocks[machine][index].place = place
    restarted[FloorPart(place)] = place
  }

  /// Parts as they stand now.
  func standing(_ places: [FloorAssignment]) -> [FloorAssignment] {
    places.map { restarted[FloorPart($0)] ?? $0 }
  }
}
