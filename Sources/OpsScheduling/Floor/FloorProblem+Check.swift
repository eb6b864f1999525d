extension FloorProblem {
  /// Throws the first thing that is wrong with the floor.
  func check() throws(FloorError) {
    guard start.magnitude <= FloorLimits.start.magnitude else {
      throw .outOfRange(what: "start", owner: "problem")
    }
    try checkSizes()
    for machine in machines {
      try check(machine.windows, owner: machine.id)
      try check(machine.overtime, owner: machine.id)
      for closure in machine.closures { try check([closure.window], owner: machine.id) }
    }
    for skill in skills {
      try check(skill.windows.map(\.window), owner: skill.id)
      guard skill.windows.allSatisfy({ (0...1_000_000).contains($0.count) }) else {
        throw .outOfRange(what: "count", owner: skill.id)
      }
    }
    for mould in moulds where !(1...1_000_000).contains(mould.count) {
      throw .outOfRange(what: "count", owner: mould.id)
    }
    for (group, table) in changeovers {
      try check(seconds: table.otherwise, "change-over", group)
      for row in table.seconds.values {
        for seconds in row.values { try check(seconds: seconds, "change-over", group) }
      }
    }
    try checkJobs()
    try checkFrozen()
  }

  private func checkSizes() throws(FloorError) {
    let steps = jobs.reduce(0) { $0 + $1.steps.count }
    let options = jobs.reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.options.count } }
    let windows =
      machines.reduce(0) { $0 + $1.windows.count + $1.overtime.count + $1.closures.count }
      + skills.reduce(0) { $0 + $1.windows.count }
    var families = Set(machines.compactMap(\.family))
    for job in jobs { families.formUnion(job.steps.compactMap(\.family)) }
    let sizes = [
      ("machines", machines.count, FloorLimits.machines), ("steps", steps, FloorLimits.steps),
      ("jobs", jobs.count, FloorLimits.steps), ("options", options, FloorLimits.options),
      ("windows", windows, FloorLimits.windows), ("skills", skills.count, FloorLimits.machines),
      ("moulds", moulds.count, FloorLimits.steps),
      ("families", families.count, FloorLimits.families),
      ("change-over tables", changeovers.count, FloorLimits.machines),
    ]
    for (what, count, limit) in sizes where count > limit {
      throw .outOfRange(what: what, owner: "problem")
    }
    for ids in [machines.map(\.id), jobs.map(\.id), skills.map(\.id), moulds.map(\.id)] {
      var seen = Set<String>()
      for id in ids where !seen.insert(id).inserted { throw .duplicate(id: id) }
    }
  }

  private func check(_ windows: [FloorWindow], owner: String) throws(FloorError) {
    var last = Int64.min
    for window in windows {
      guard window.start <= window.end, window.start >= last else {
        throw .badWindows(owner: owner)
      }
      last = window.end
      guard window.start.magnitude <= 2_000_000_000_000,
        abs(window.start - start) <= FloorLimits.dueDistance,
        window.end <= start + FloorLimits.horizon
      else { throw .outOfRange(what: "window", owner: owner) }
    }
  }

  private func check(seconds: Int64, _ what: String, _ owner: String) throws(FloorError) {
    guard (0...FloorLimits.horizon).contains(seconds) else {
      throw .outOfRange(what: what, owner: owner)
    }
  }

  private func checkJobs() throws(FloorError) {
    let machineIDs = Set(machines.map(\.id))
    let skillIDs = Set(skills.map(\.id))
    let mouldIDs = Set(moulds.map(\.id))
    let frozenJobs = Set(frozen.map(\.assignment.job))
    var fits = FloorFit(self)
    for job in jobs {
      guard (0...FloorLimits.weight).contains(job.weight) else {
        throw .outOfRange(what: "weight", owner: job.id)
      }
      for time in [job.release, job.due ?? start] {
        guard time.magnitude <= 2_000_000_000_000_000,
          abs(time - start) <= FloorLimits.dueDistance
        else { throw .outOfRange(what: "release or due", owner: job.id) }
      }
      for (index, step) in job.steps.enumerated() {
        guard !step.options.isEmpty else { throw .noMachine(job: job.id, step: index) }
        var seen = Set<String>()
        for option in step.options {
          guard machineIDs.contains(option.machine) else { throw .unknown(id: option.machine) }
          guard seen.insert(option.machine).inserted else {
            throw .duplicate(id: option.machine)
          }
          try check(seconds: option.run, "run", job.id)
          try check(seconds: option.setup, "setup", job.id)
        }
        if let skill = step.skill, !skillIDs.contains(skill) { throw .unknown(id: skill) }
        if let mould = step.mould, !mouldIDs.contains(mould) { throw .unknown(id: mould) }
        if let split = step.split {
          guard (1...1_000_000_000).contains(split.quantity), split.minimumPart >= 1,
            (1...16).contains(split.maximumParts)
          else { throw .outOfRange(what: "split", owner: job.id) }
        }
        if !frozenJobs.contains(job.id), !fits.canHold(step) {
          throw .windowTooShort(job: job.id, step: index)
        }
      }
    }
  }

  /// Frozen parts name what exists, follow the order of their job, and are complete.
  private func checkFrozen() throws(FloorError) {
    let machineIDs = Set(machines.map(\.id))
    let steps = Dictionary(uniqueKeysWithValues: jobs.map { ($0.id, $0.steps.count) })
    var parts: [String: [Int: [FloorAssignment]]] = [:]
    for frozen in frozen {
      let place = frozen.assignment
      guard let count = steps[place.job] else { throw .unknown(id: place.job) }
      guard machineIDs.contains(place.machine) else { throw .unknown(id: place.machine) }
      guard (0..<count).contains(place.step) else {
        throw .outOfRange(what: "frozen step", owner: place.job)
      }
      guard place.start.magnitude <= 2_000_000_000_000, place.end >= place.start,
        abs(place.start - start) <= FloorLimits.dueDistance,
        place.end <= start + FloorLimits.horizon
      else { throw .outOfRange(what: "frozen time", owner: place.job) }
      try check(seconds: place.changeover, "change-over", place.job)
      try check(seconds: place.setup, "setup", place.job)
      parts[place.job, default: [:]][place.step, default: []].append(place)
    }
    for (job, steps) in parts.sorted(by: { $0.key < $1.key }) {
      for step in 0...(steps.keys.max() ?? 0) {
        let places = steps[step] ?? []
        guard !places.isEmpty, Set(places.map(\.part)) == Set(0..<places.count),
          places.allSatisfy({ $0.parts == places.count })
        else { throw .frozenOutOfOrder(job: job, step: step) }
      }
    }
  }
}
