/// Rules between the steps of a job and between jobs: order, release, material, due time.
struct JobRules {
  let index: FloorIndex
  let works: [PlacedWork]

  /// The first start and the last end of something, and whose they are.
  private struct Span {
    var first: CheckedAssignment
    var last: CheckedAssignment

    mutating func add(_ assignment: CheckedAssignment) {
      if assignment.start < first.start { first = assignment }
      if assignment.end > last.end { last = assignment }
    }
  }

  func check(into found: inout [ScheduleFinding]) {
    var steps = index.floor.jobs.map { [Span?](repeating: nil, count: $0.steps.count) }
    var jobs = [Span?](repeating: nil, count: index.floor.jobs.count)
    for work in works {
      let span = Span(first: work.assignment, last: work.assignment)
      if steps[work.job][work.step] == nil { steps[work.job][work.step] = span }
      if jobs[work.job] == nil { jobs[work.job] = span }
      steps[work.job][work.step]?.add(work.assignment)
      jobs[work.job]?.add(work.assignment)
      checkStart(of: work, into: &found)
    }
    for spans in steps {
      // A missing step is reported elsewhere; the one before it still comes first.
      var previous: Span?
      for case let span? in spans {
        if let previous { check(span.first, after: previous.last, into: &found) }
        previous = span
      }
    }
    let places = Dictionary(
      zip(index.floor.jobs.map(\.id), jobs.indices), uniquingKeysWith: { first, _ in first })
    for (job, span) in zip(index.floor.jobs, jobs) {
      guard let span else { continue }
      for name in job.after {
        guard let place = places[name], let before = jobs[place] else { continue }
        check(span.first, after: before.last, into: &found)
      }
      if let due = job.due, span.last.end > due {
        found.append(
          ScheduleFinding(
            .late, .init(job: job.id, step: 0, part: 0), from: due, to: span.last.end,
            expected: due, actual: span.last.end))
      }
    }
  }

  private func checkStart(of work: PlacedWork, into found: inout [ScheduleFinding]) {
    let job = index.floor.jobs[work.job]
    let start = work.assignment.start
    if start < job.release {
      found.append(
        ScheduleFinding(
          .release, work.assignment.key, place: work.assignment.machine, from: start,
          expected: job.release, actual: start))
    }
    if let material = job.steps[work.step].material, start < material {
      found.append(
        ScheduleFinding(
          .material, work.assignment.key, place: work.assignment.machine, from: start,
          expected: material, actual: start))
    }
  }

  private func check(
    _ next: CheckedAssignment, after previous: CheckedAssignment,
    into found: inout [ScheduleFinding]
  ) {
    guard next.start < previous.end else { return }
    found.append(
      ScheduleFinding(
        .precedence, next.key, place: next.machine, other: previous.key, from: next.start,
        to: previous.end, expected: previous.end, actual: next.start))
  }
}
