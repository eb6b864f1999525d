/// How a change-over after work that is put into a gap changes the part after the gap.
extension FloorBoard {
  /// The time by which work of a family has to end so that it can come before the next part; nil if
  /// it cannot. The change-over after it may be longer than the planned one if it fits into the
  /// idle time: what comes next then begins sooner and ends when it did. Where it is shorter, what
  /// comes next may begin later.
  mutating func latestEnd(
    before next: Int, of family: Int, _ machine: Int, from earliest: Int64
  ) -> Int64? {
    guard next < blocks[machine].count else { return .max }
    let until = blocks[machine][next].start
    guard earliest <= blocks[machine][next].end else { return nil }
    guard let index = tooShort(after: family, from: next, machine) else {
      return begunLater(next, after: family, machine)?.start ?? until
    }
    guard earliest <= until, let longer = begun(index, after: family, machine) else { return nil }
    guard index > next else { return longer.start }
    return longer.start >= blocks[machine][index - 1].end ? until : nil
  }

  /// The next part with a family, if its change-over is too short after a family; nil if not.
  func tooShort(after family: Int, from next: Int, _ machine: Int) -> Int? {
    guard family >= 0,
      let index = blocks[machine][next...].firstIndex(where: { $0.family >= 0 })
    else { return nil }
    let block = blocks[machine][index]
    let needed = changeovers.seconds(machine, from: family, to: block.family)
    return needed > block.changeover ? index : nil
  }

  /// A part that stands on a machine, begun so early that the change-over from a family fits; nil
  /// if it cannot begin then.
  mutating func begun(_ index: Int, after family: Int, _ machine: Int) -> FloorAssignment? {
    let block = blocks[machine][index]
    let changeover = changeovers.seconds(machine, from: family, to: block.family)
    guard let longer = lengthened(block.place, of: block.job, machine, changeover: changeover),
      longer.start >= readiness.earliest(block.place, of: block.job)
    else { return nil }
    let step = problem.jobs[block.job].steps[longer.step]
    take(-1, step, machine, from: block.start, to: block.end)
    defer { take(1, step, machine, from: block.start, to: block.end) }
    return busyUntil(step, machine, from: longer.start, to: longer.end) == nil ? longer : nil
  }

  /// The next part, begun so late that the change-over from a family just fits and its run stays;
  /// nil if it stays as it is.
  mutating func begunLater(_ next: Int, after family: Int, _ machine: Int) -> FloorAssignment? {
    let block = blocks[machine][next]
    guard shortensChangeovers, family >= 0, block.family >= 0, !readiness.isFrozen(block.place)
    else { return nil }
    let changeover = changeovers.seconds(machine, from: family, to: block.family)
    let spared = block.changeover - changeover
    let step = problem.jobs[block.job].steps[block.place.step]
    guard spared > 0, let before = slot(step, machine, from: block.start, work: spared),
      let rest = slot(step, machine, from: before.end, work: 1), rest.start < block.end
    else { return nil }
    var later = block.place
    later.start = rest.start
    later.changeover = changeover
    return later
  }

  /// The time to try again if people or moulds are missing for work of a family before the next
  /// part; nil if none are. The time that this part leaves free by beginning later is available.
  mutating func busyUntil(
    _ step: FloorStep, _ machine: Int, from start: Int64, to end: Int64, before next: Int,
    of family: Int
  ) -> Int64? {
    guard next < blocks[machine].count, blocks[machine][next].start < end,
      let later = begunLater(next, after: family, machine)
    else { return busyUntil(step, machine, from: start, to: end) }
    let block = blocks[machine][next]
    let other = problem.jobs[block.job].steps[later.step]
    take(-1, other, machine, from: block.start, to: later.start)
    defer { take(1, other, machine, from: block.start, to: later.start) }
    return busyUntil(step, machine, from: start, to: end)
  }

  /// The same part with another change-over, begun when it then has to; nil if it cannot end when
  /// it does.
  mutating func lengthened(
    _ place: FloorAssignment, of job: Int, _ machine: Int, changeover: Int64
  ) -> FloorAssignment? {
    let step = problem.jobs[job].steps[place.step]
    guard let option = step.options.first(where: { $0.machine == place.machine }) else {
      return nil
    }
    let run =
      step.split.map { $0.share(of: option.run, part: place.part, of: place.parts) } ?? option.run
    var longer = place
    longer.changeover = changeover
    longer.setup = option.setup
    let slot = latestSlot(
      step, machine, by: place.end, work: longer.changeover + option.setup + run)
    guard let slot, slot.end == place.end else { return nil }
    longer.start = slot.start
    return longer
  }
}
