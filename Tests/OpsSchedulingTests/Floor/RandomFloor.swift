import OpsScheduling

/// Small floors with everything a floor can have, the same for the same seed.
struct RandomFloor {
  private var random: SearchRandom
  private let families = ["white", "grey", "red", "black"]

  init(seed: UInt64) {
    random = SearchRandom(seed: seed)
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func number(_ range: ClosedRange<Int>) -> Int64 {
    Int64(range.lowerBound + random.below(range.count))
  }

  mutating func problem(
    jobs: ClosedRange<Int> = 2...9, objective: FloorObjective, isPlain: Bool = false
  ) throws -> FloorProblem {
    let machines = (0..<Int(number(1...4))).map { machine($0, isPlain) }
    var tables: [String: FloorChangeovers] = [:]
    for group in ["g0", "g1"] where chance(80) {
      var seconds: [String: [String: Int64]] = [:]
      for from in families {
        for to in families where from != to { seconds[from, default: [:]][to] = number(0...9) }
      }
      tables[group] = FloorChangeovers(otherwise: 5, seconds: seconds)
    }
    let hasPeople = !isPlain && chance(50)
    let orders = (0..<Int(number(jobs))).map { job($0, machines, hasPeople, isPlain) }
    let skills = hasPeople ? [people()] : []
    let moulds = hasPeople ? [FloorMould(id: "mould", count: Int(number(1...2)))] : []
    return try FloorProblem(
      start: 0, machines: machines, jobs: orders, skills: skills, moulds: moulds,
      changeovers: tables, objective: objective,
      direction: !isPlain && chance(30) ? .backward : .forward,
      usesOvertime: !isPlain && chance(30))
  }

  private mutating func machine(_ index: Int, _ isPlain: Bool) -> FloorMachine {
    var windows: [FloorWindow] = []
    var overtime: [FloorWindow] = []
    var time = number(0...10)
    while time < 1_600 {
      let end = time + number(25...60)
      windows.append(FloorWindow(start: time, end: end))
      let next = end + (chance(20) ? 0 : number(1...20))
      if next - end > 6 { overtime.append(FloorWindow(start: end + 2, end: next - 2)) }
      time = next
    }
    if isPlain { windows = [FloorWindow(start: 0, end: 2_000)] }
    let closures =
      isPlain || !chance(40)
      ? [] : [FloorClosure(id: "service", window: FloorWindow(start: 30, end: 30 + number(1...30)))]
    return FloorMachine(
      id: "m\(index)", groups: chance(90) ? ["g\(random.below(2))"] : [], windows: windows,
      closures: closures, overtime: isPlain ? [] : overtime,
      family: chance(60) ? families[random.below(4)] : nil)
  }

  private mutating func people() -> FloorSkill {
    var windows: [FloorPeople] = []
    var time: Int64 = 0
    while time < 1_600 {
      let end = time + number(30...70)
      windows.append(
        FloorPeople(window: FloorWindow(start: time, end: end), count: Int(number(0...3))))
      time = end + number(0...5)
    }
    return FloorSkill(id: "skill", windows: windows)
  }

  private mutating func job(
    _ index: Int, _ machines: [FloorMachine], _ hasPeople: Bool, _ isPlain: Bool
  ) -> FloorJob {
    let release = chance(40) ? number(0...60) : 0
    let steps = (0..<Int(number(1...(isPlain ? 2 : 3)))).map { _ in
      step(machines, hasPeople, isPlain)
    }
    return FloorJob(
      id: "j\(index)", weight: number(0...4), release: release,
      due: chance(80) ? release + number(10...150) : nil, isPromised: chance(40), steps: steps)
  }

  private mutating func step(
    _ machines: [FloorMachine], _ hasPeople: Bool, _ isPlain: Bool
  ) -> FloorStep {
    var options = machines.filter { _ in chance(60) }
    if options.isEmpty { options = [machines[random.below(machines.count)]] }
    let pauses = chance(60)
    let run = number(1...(pauses ? 40 : 8))
    let isSplit = !isPlain && chance(25)
    return FloorStep(
      options: options.map {
        FloorOption(machine: $0.id, run: run + number(0...3), setup: number(0...2))
      }, family: chance(80) ? families[random.below(4)] : nil,
      skill: hasPeople && pauses && chance(40) ? "skill" : nil,
      mould: hasPeople && chance(40) ? "mould" : nil, pauses: pauses,
      split: isSplit
        ? FloorSplit(quantity: Int(number(1...20)), minimumPart: Int(number(1...6)))
        : nil)
  }
}
