import OpsScheduleCheck

/// One known mistake, made in a plan that was valid.
struct Mutation {
  var floor: CheckedFloor
  var plan: [CheckedAssignment]
  /// What the check must find.
  var rule: ScheduleFinding.Rule

  /// Rules whose breach can be planted in a plan of ``NaiveFloor``.
  static let rules: [ScheduleFinding.Rule] = [
    .badTimes, .unknownMachine, .unknownStep, .notEligible, .missingStep, .doubleStep, .runTime,
    .setUp, .outsideWorkingTime, .overlap, .changeover, .precedence, .release, .skill, .mould,
    .frozen, .late,
  ]

  /// Plants a breach of the rule; nil where the plan has no place for it.
  init?(_ rule: ScheduleFinding.Rule, in naive: NaiveFloor, using random: inout TestRandom) {
    floor = naive.floor
    plan = naive.plan
    self.rule = rule
    let indices = plan.indices.shuffled(using: &random)
    guard indices.contains(where: { plant(at: $0) }) else { return nil }
  }

  private mutating func plant(at index: Int) -> Bool {
    let work = plan[index]
    guard let job = floor.jobs.firstIndex(where: { $0.id == work.job }),
      let place = floor.jobs[job].steps.firstIndex(where: { $0.number == work.step })
    else { return false }
    switch rule {
    case .badTimes: plan[index].end = work.start - 1
    case .unknownMachine: plan[index].machine = "M99"
    case .unknownStep: plan[index].step = 99
    case .notEligible:
      floor.jobs[job].steps[place].choices.removeAll { $0.machine == work.machine }
    case .missingStep: plan.remove(at: index)
    case .doubleStep: plan.append(work)
    case .runTime: plan[index].end -= 1
    case .setUp:
      guard work.setUpStart < work.start else { return false }
      plan[index].setUpStart = work.start
    case .outsideWorkingTime: return moveOutside(index)
    case .overlap: return move(index, to: plan.first { $0 != work && $0.machine == work.machine })
    case .changeover: return lengthenChangeover(index)
    case .precedence:
      guard place > 0 else { return false }
      let before = floor.jobs[job].steps[place - 1].number
      guard let other = plan.first(where: { $0.job == work.job && $0.step == before }) else {
        return false
      }
      shift(index, by: other.end - 1 - work.start)
    case .release: floor.jobs[job].release = work.start + 1
    case .skill:
      guard floor.jobs[job].steps[place].skill != nil else { return false }
      floor.skills[0].people[0].window.end = work.end - 1
      floor.skills[0].people[0].count = 1_000
    case .mould:
      guard floor.jobs[job].steps[place].mould != nil else { return false }
      return move(index, to: plan.first { $0 != work && usesMould($0) })
    case .frozen:
      floor.frozen = [work]
      plan[index].start += 1
    case .late: floor.jobs[job].due = work.end - 1
    default: return false
    }
    return true
  }

  private func usesMould(_ work: CheckedAssignment) -> Bool {
    floor.jobs.first { $0.id == work.job }?.steps.first { $0.number == work.step }?.mould != nil
  }

  /// Moves the work to where another one begins.
  private mutating func move(_ index: Int, to other: CheckedAssignment?) -> Bool {
    guard let other else { return false }
    shift(index, by: other.setUpStart - plan[index].setUpStart)
    return true
  }

  private mutating func moveOutside(_ index: Int) -> Bool {
    let end = floor.machines.first { $0.id == plan[index].machine }?.windows.last?.end
    guard let end else { return false }
    shift(index, by: end - plan[index].start)
    return true
  }

  private mutating func shift(_ index: Int, by span: Int64) {
    plan[index].setUpStart += span
    plan[index].start += span
    plan[index].end += span
  }

  /// Makes the table's time between two neighbours longer than any gap.
  private mutating func lengthenChangeover(_ index: Int) -> Bool {
    let sorted = plan.filter { $0.machine == plan[index].machine }.sorted { $0.start < $1.start }
    let families = sorted.compactMap { work in
      floor.jobs.first { $0.id == work.job }?.steps.first { $0.number == work.step }?.family
    }
    guard let pair = zip(families, families.dropFirst()).first(where: { $0.0 != $0.1 }),
      let entry = floor.changeovers.firstIndex(where: { $0.from == pair.0 && $0.to == pair.1 })
    else { return false }
    floor.changeovers[entry].seconds = Int64(NaiveFloor.horizon)
    return true
  }
}
