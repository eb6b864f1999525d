/// Rules for each step by itself: it is planned once, on a machine that can make it, in working
/// time and long enough.
struct StepRules {
  let index: FloorIndex
  let works: [PlacedWork]

  func check(into found: inout [ScheduleFinding]) {
    for work in works {
      checkPlace(of: work, into: &found)
    }
    var grouped = index.floor.jobs.map { [[PlacedWork]](repeating: [], count: $0.steps.count) }
    for work in works { grouped[work.job][work.step].append(work) }
    for (job, steps) in grouped.enumerated() {
      for (place, parts) in steps.enumerated() {
        let step = index.floor.jobs[job].steps[place]
        let name = CheckedAssignment.Key(job: index.floor.jobs[job].id, step: step.number, part: 0)
        if parts.isEmpty {
          found.append(ScheduleFinding(.missingStep, name))
        } else {
          check(distinct(parts, into: &found), of: step, named: name, into: &found)
        }
      }
    }
  }

  private func checkPlace(of work: PlacedWork, into found: inout [ScheduleFinding]) {
    let assignment = work.assignment
    if work.run == nil {
      found.append(
        ScheduleFinding(
          .notEligible, assignment.key, place: assignment.machine, from: assignment.start))
    }
    let working = index.working(of: work)
    let step = index.floor.jobs[work.job].steps[work.step]
    let isInside =
      step.mayPause && assignment.start < assignment.end
      ? working.contains(assignment.start) && working.contains(assignment.end - 1)
      : working.covers(assignment.start, assignment.end)
    if !isInside {
      found.append(
        ScheduleFinding(
          .outsideWorkingTime, assignment.key, place: assignment.machine, from: assignment.start,
          to: assignment.end))
    }
    if assignment.setUpStart < assignment.start, !working.contains(assignment.setUpStart) {
      found.append(
        ScheduleFinding(
          .outsideWorkingTime, assignment.key, place: assignment.machine,
          from: assignment.setUpStart, to: assignment.start))
    }
  }

  /// The parts without duplicates.
  private func distinct(
    _ parts: [PlacedWork], into found: inout [ScheduleFinding]
  ) -> [PlacedWork] {
    guard parts.count > 1 else { return parts }
    var seen: Set<Int> = []
    return parts.filter { work in
      if seen.insert(work.assignment.part).inserted { return true }
      found.append(
        ScheduleFinding(
          .doubleStep, work.assignment.key, place: work.assignment.machine,
          from: work.assignment.start))
      return false
    }
  }

  private func check(
    _ parts: [PlacedWork], of step: CheckedStep, named name: CheckedAssignment.Key,
    into found: inout [ScheduleFinding]
  ) {
    let spans = parts.map { seconds(of: $0, step) }
    if parts.count > 1 {
      if parts.count > step.mostParts {
        found.append(
          ScheduleFinding(
            .parts, name, from: parts[0].assignment.start, expected: Int64(step.mostParts),
            actual: Int64(parts.count)))
      }
      for (work, span) in zip(parts, spans) where span < step.leastPart {
        found.append(
          ScheduleFinding(
            .parts, work.assignment.key, from: work.assignment.start, expected: step.leastPart,
            actual: span))
      }
    }
    // For begun work only the rest is known; BegunRules checks it.
    if parts.contains(where: { index.isBegun($0.assignment) }) { return }
    // Work on a machine that cannot make the step does not count.
    guard let run = parts[0].run, parts.allSatisfy({ $0.run != nil }) else { return }
    let done: Int64
    if parts.allSatisfy({ $0.run == run }) {
      done = spans.reduce(0, +)
      guard done != run else { return }
    } else {
      // On machines of different speed the shares add up, each rounded to a whole second.
      let runs = parts.map { max(1, Double($0.run ?? 0)) }
      let share = zip(spans, runs).reduce(0) { $0 + Double($1.0) / $1.1 }
      let slack = runs.reduce(1e-9) { $0 + 1 / $1 }
      guard abs(share - 1) > slack else { return }
      done = Int64(min(share * Double(run), Double(ScheduleCheck.range.upperBound)))
    }
    found.append(
      ScheduleFinding(
        .runTime, parts.count == 1 ? parts[0].assignment.key : name,
        place: parts[0].assignment.machine, from: parts[0].assignment.start,
        to: parts[0].assignment.end, expected: run, actual: done))
  }

  /// How long a run is: by the clock, or by working time if it may pause.
  private func seconds(of work: PlacedWork, _ step: CheckedStep) -> Int64 {
    let (start, end) = (work.assignment.start, work.assignment.end)
    return step.mayPause ? index.working(of: work).seconds(from: start, to: end) : end - start
  }
}
