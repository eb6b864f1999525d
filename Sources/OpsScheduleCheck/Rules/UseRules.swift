/// Rules for resources that machines share: people with a skill, and moulds.
struct UseRules {
  let index: FloorIndex
  let works: [PlacedWork]

  func check(into found: inout [ScheduleFinding]) {
    var skills: [String: [UseSweep.Stretch]] = [:]
    var moulds: [String: [UseSweep.Stretch]] = [:]
    let always = CheckedWindow(
      start: ScheduleCheck.range.lowerBound, end: ScheduleCheck.range.upperBound)
    for skill in index.floor.skills {
      skills[skill.id, default: []] += skill.people.map {
        UseSweep.Stretch(window: $0.window, count: $0.count)
      }
    }
    for mould in index.floor.moulds {
      moulds[mould.id, default: []].append(.init(window: always, count: mould.count))
    }
    for work in works {
      let step = index.floor.jobs[work.job].steps[work.step]
      let (start, end) = (work.assignment.setUpStart, work.assignment.end)
      if let skill = step.skill {
        skills[skill, default: []] += index.working(of: work).stretches(from: start, to: end)
          .map { UseSweep.Stretch(window: $0, count: step.people, user: work.assignment.key) }
      }
      if let mould = step.mould {
        moulds[mould, default: []].append(
          .init(window: .init(start: start, end: end), count: 1, user: work.assignment.key))
      }
    }
    report(.skill, skills, into: &found)
    report(.mould, moulds, into: &found)
  }

  private func report(
    _ rule: ScheduleFinding.Rule, _ uses: [String: [UseSweep.Stretch]],
    into found: inout [ScheduleFinding]
  ) {
    for (name, stretches) in uses.sorted(by: { $0.key < $1.key }) {
      for excess in UseSweep.excesses(of: stretches) {
        found.append(
          ScheduleFinding(
            rule, excess.user, place: name, from: excess.from, to: excess.to,
            expected: Int64(excess.available), actual: Int64(excess.used)))
      }
    }
  }
}
