extension FloorBoard {
  /// Puts all steps of a job into gaps, each as early as it can end, from a time on.
  ///
  /// Every step is tried in one part, and in as many as its split allows. With one part per step
  /// this is the earliest end there is, as an earlier start of a step never makes it end later.
  /// Parts behind a gap keep their run; see ``latestEnd(before:of:_:from:)``.
  mutating func insert(job: Int, from ready: Int64, steps: Range<Int>) -> [FloorAssignment]? {
    var ready = ready
    var places: [FloorAssignment] = []
    for step in steps {
      guard let parts = insert(step: step, of: job, from: ready) else { return nil }
      places += parts
      ready = parts.map(\.end).max() ?? ready
    }
    return places
  }

  private mutating func insert(step: Int, of job: Int, from ready: Int64) -> [FloorAssignment]? {
    let split = problem.jobs[job].steps[step].split
    var best: (board: FloorBoard, parts: [FloorAssignment], end: Int64)?
    for count in 1...(split?.mostParts ?? 1) {
      var board = self
      var parts: [FloorAssignment] = []
      for part in 0..<count {
        guard let place = board.earliest(step: step, of: job, part: part, of: count, from: ready)
        else { break }
        board.insert(place, job)
        parts.append(place)
      }
      guard parts.count == count, let end = parts.map(\.end).max() else { continue }
      if let other = best, other.end <= end { continue }
      best = (board, parts, end)
    }
    guard let best else { return nil }
    self = best.board
    return best.parts
  }

  /// The place on all machines where a part ends first.
  private mutating func earliest(
    step index: Int, of job: Int, part: Int, of parts: Int, from ready: Int64
  ) -> FloorAssignment? {
    let source = problem.jobs[job]
    let step = source.steps[index]
    var best: FloorAssignment?
    for option in step.options {
      guard let machine = names.machines[option.machine] else { continue }
      let run = step.split.map { $0.share(of: option.run, part: part, of: parts) } ?? option.run
      let place = gap(
        step, machine, from: ready, work: option.setup + run, before: best?.end ?? .max)
      guard let place else { continue }
      best = FloorAssignment(
        job: source.id, step: index, part: part, parts: parts, machine: option.machine,
        start: place.start, end: place.end, changeover: place.changeover, setup: option.setup)
    }
    return best
  }

  /// The first gap of a machine that takes some work, if it ends before a limit.
  private mutating func gap(
    _ step: FloorStep, _ machine: Int, from ready: Int64, work: Int64, before limit: Int64
  ) -> (start: Int64, end: Int64, changeover: Int64)? {
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    var last = changeovers.machineFamily[machine]
    var time = max(ready, problem.start)
    for next in 0...blocks[machine].count {
      let changeover = changeovers.seconds(machine, from: last, to: family)
      let until = latestEnd(
        before: next, of: family, machine, from: time + changeover + work)
      if let until {
        var from = time
        while let slot = slot(step, machine, from: from, work: changeover + work),
          slot.end <= until
        {
          guard slot.end < limit else { return nil }
          let busy = busyUntil(
            step, machine, from: slot.start, to: slot.end, before: next, of: family)
          guard let later = busy else { return (slot.start, slot.end, changeover) }
          if later == .max { break }
          from = later
        }
      }
      guard next < blocks[machine].count else { break }
      let block = blocks[machine][next]
      time = max(time, block.end)
      if time >= limit { return nil }
      if block.family >= 0 { last = block.family }
    }
    return nil
  }

  /// Whether a part can stay exactly where it is: working time, neighbours, people and moulds.
  mutating func canKeep(_ place: FloorAssignment, of job: Int) -> Bool {
    guard let machine = names.machines[place.machine],
      problem.jobs[job].steps.indices.contains(place.step)
    else { return false }
    let step = problem.jobs[job].steps[place.step]
    guard let option = step.options.first(where: { $0.machine == place.machine }) else {
      return false
    }
    let run =
      step.split.map { $0.share(of: option.run, part: place.part, of: place.parts) } ?? option.run
    let slot = slot(
      step, machine, from: place.start, work: place.changeover + option.setup + run)
    guard let slot, slot.start == place.start, slot.end == place.end, place.setup == option.setup
    else { return false }
    let next = blocks[machine].firstIndex { $0.end > place.start } ?? blocks[machine].count
    if next < blocks[machine].count, blocks[machine][next].start < place.end { return false }
    return hasChangeover(place, step, next, machine)
      && busyUntil(step, machine, from: place.start, to: place.end) == nil
  }

  /// The same part begun so early that the change-over from what now comes before it fits; nil if
  /// there is no such time.
  mutating func stretched(_ place: FloorAssignment, of job: Int) -> FloorAssignment? {
    guard let machine = names.machines[place.machine],
      problem.jobs[job].steps.indices.contains(place.step)
    else { return nil }
    let step = problem.jobs[job].steps[place.step]
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    let last = lastFamily(before: place.end, on: machine)
    return lengthened(
      place, of: job, machine, changeover: changeovers.seconds(machine, from: last, to: family))
  }

  /// What a machine is set up for by the blocks that have ended by a time.
  private func lastFamily(before time: Int64, on machine: Int) -> Int {
    blocks[machine].last { $0.end <= time && $0.family >= 0 }?.family
      ?? changeovers.machineFamily[machine]
  }

  private func hasChangeover(
    _ place: FloorAssignment, _ step: FloorStep, _ next: Int, _ machine: Int
  ) -> Bool {
    let family = step.family.flatMap { changeovers.familyIndex[$0] } ?? -1
    let last =
      blocks[machine][..<next].last { $0.family >= 0 }?.family
      ?? changeovers.machineFamily[machine]
    return changeovers.seconds(machine, from: last, to: family) <= place.changeover
      && tooShort(after: family, from: next, machine) == nil
  }
}
