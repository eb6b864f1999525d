import OpsScheduleCheck

/// A small random floor with a plan that is valid by construction: second by second, in tables of
/// what is in use, with none of the check's methods.
struct NaiveFloor {
  static let horizon = 4000

  private(set) var floor: CheckedFloor
  private(set) var plan: [CheckedAssignment] = []
  var random: TestRandom
  private var isWorking: [[Bool]] = []
  private var isBusy: [[Bool]]
  private var mouldUse = [Bool](repeating: false, count: horizon)
  private var skillUse = [Int](repeating: 0, count: horizon)
  private var lastEnd: [Int]
  private var lastFamily: [String?]

  init(seed: UInt64) {
    random = TestRandom(seed: seed)
    let machineCount = 2 + random.next(3)
    var machines: [CheckedMachine] = []
    for machine in 0..<machineCount {
      let day = 200 + random.next(400)
      let windows = stride(from: random.next(50), to: Self.horizon, by: day + 100).map {
        CheckedWindow(start: Int64($0), end: Int64(min(Self.horizon, $0 + day)))
      }
      machines.append(CheckedMachine(id: "M\(machine)", groups: ["press"], windows: windows))
    }
    isBusy = machines.map { _ in [Bool](repeating: false, count: Self.horizon) }
    lastEnd = machines.map { _ in 0 }
    lastFamily = machines.map { _ in nil }
    floor = CheckedFloor(
      machines: machines,
      skills: [
        .init(
          id: "setter",
          people: [.init(window: .init(start: 0, end: Int64(Self.horizon)), count: 2)])
      ],
      moulds: [.init(id: "T-7", count: 1)], jobs: [])
    for from in Self.families {
      for to in Self.families where from != to {
        floor.changeovers.append(
          .init(group: "press", from: from, to: to, seconds: Int64(random.next(40))))
      }
    }
    isWorking = machines.map { machine in
      var table = [Bool](repeating: false, count: Self.horizon)
      for window in machine.windows {
        for second in window.start..<window.end { table[Int(second)] = true }
      }
      return table
    }
    for job in 0..<(3 + random.next(5)) { add(job) }
    plan.shuffle(using: &random)
  }

  private static let families = ["white", "grey", "black"]

  private mutating func add(_ number: Int) {
    let release = random.next(200)
    var job = CheckedJob(id: "J\(number)", release: Int64(release), steps: [])
    var ready = release
    for place in 1...(1 + random.next(3)) {
      var step = CheckedStep(number: place * 10, choices: [])
      step.family = random.next(4) == 0 ? nil : Self.families[random.next(3)]
      step.mould = random.next(3) == 0 ? "T-7" : nil
      step.skill = random.next(2) == 0 ? "setter" : nil
      step.mayPause = random.next(3) == 0
      let count = 1 + random.next(floor.machines.count)
      step.choices = floor.machines.shuffled(using: &random).prefix(count).map {
        CheckedChoice(
          machine: $0.id, run: Int64(20 + random.next(80)), setUp: Int64(random.next(3) * 10))
      }
      guard let work = position(step, of: job.id, from: ready) else { break }
      plan.append(work)
      job.steps.append(step)
      ready = Int(work.end)
    }
    if !job.steps.isEmpty { floor.jobs.append(job) }
  }

  /// Tries one second after the other until the step fits.
  private mutating func position(
    _ step: CheckedStep, of job: String, from ready: Int
  ) -> CheckedAssignment? {
    let choice = step.choices[0]
    guard let machine = floor.machines.firstIndex(where: { $0.id == choice.machine }) else {
      return nil
    }
    let table = floor.changeovers.first {
      $0.from == lastFamily[machine] && $0.to == step.family
    }
    let gap = Int(table?.seconds ?? 0)
    var idle = 0
    for begin in lastEnd[machine]..<Self.horizon {
      if begin > lastEnd[machine], isWorking[machine][begin - 1] { idle += 1 }
      guard idle >= gap, isWorking[machine][begin],
        let start = second(after: Int(choice.setUp), from: begin, machine, pausing: true),
        start >= ready,
        let end = second(after: Int(choice.run), from: start, machine, pausing: step.mayPause),
        isFree(begin..<end, machine, step)
      else { continue }
      for second in begin..<end {
        isBusy[machine][second] = true
        if step.mould != nil { mouldUse[second] = true }
        if step.skill != nil, isWorking[machine][second] { skillUse[second] += 1 }
      }
      lastEnd[machine] = end
      if step.family != nil { lastFamily[machine] = step.family }
      return CheckedAssignment(
        job: job, step: step.number, machine: choice.machine, setUpStart: Int64(begin),
        start: Int64(start), end: Int64(end))
    }
    return nil
  }

  /// The first second after so many working ones; nil if they are not there or not in one piece.
  private func second(after count: Int, from start: Int, _ machine: Int, pausing: Bool) -> Int? {
    var second = start
    var left = count
    // A run begins in working time.
    while pausing, left > 0, second < Self.horizon, !isWorking[machine][second] {
      if second == start { return nil }
      second += 1
    }
    while left > 0 {
      guard second < Self.horizon else { return nil }
      if isWorking[machine][second] { left -= 1 } else if !pausing { return nil }
      second += 1
    }
    return second
  }

  private func isFree(_ seconds: Range<Int>, _ machine: Int, _ step: CheckedStep) -> Bool {
    seconds.allSatisfy { second in
      !isBusy[machine][second] && !(step.mould != nil && mouldUse[second])
        && !(step.skill != nil && isWorking[machine][second] && skillUse[second] >= 2)
    }
  }
}

/// Numbers that are the same for a seed on every machine (SplitMix64).
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0 up to but not including `count`.
  mutating func next(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
