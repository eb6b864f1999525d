import OpsDomain
import OpsScheduleCheck

extension FloorSnapshot {
  /// The shortest run of a part of a divided step, in seconds. The search has its own number.
  private static let leastPart: Int64 = 3600

  /// The floor for the check, translated separately from ``problem(_:_:)``.
  ///
  /// Both start from what was read: shifts and closures, the steps of orders with machines and
  /// seconds of set-up and run, what has begun and how much of it is left, the change-over table,
  /// and ``families``. An error in those is in both. Separate are: working time of machines,
  /// change-over tables, people, moulds, parts of steps, releases, frozen work, the ends of begun
  /// work, and the rules themselves.
  var checked: CheckedFloor {
    CheckedFloor(
      machines: machines.map { state in
        CheckedMachine(
          id: state.number, groups: [state.machine.group],
          windows: state.open(in: shifts).map { CheckedWindow(start: $0.start, end: $0.end) },
          family: SetupFamily(machineColor: state.color).id)
      },
      changeovers: changeoverLines,
      skills: crews.map { skill, spans in
        CheckedSkill(
          id: skill,
          people: spans.map {
            CheckedPeople(
              window: CheckedWindow(start: $0.span.start, end: $0.span.end), count: $0.people)
          })
      },
      moulds: moulds.map { CheckedMould(id: $0.key, count: $0.value) },
      jobs: orders.map { order in
        CheckedJob(
          id: order.number, release: order.release, due: order.due,
          steps: order.steps.map(checked))
      },
      frozen: orders.flatMap(checkedFrozen), begun: orders.flatMap(checkedBegun), now: start,
      setUpAt: readAt, started: checkedStarted)
  }

  private func checked(_ step: OpenStep) -> CheckedStep {
    CheckedStep(
      number: Int(step.position),
      choices: step.machines.map {
        CheckedChoice(machine: $0, run: step.run, setUp: step.setup)
      },
      family: step.family.id, skill: step.skill, mould: step.mould, mayPause: true,
      restsUnstaffed: true, mostParts: step.pieces == nil ? 1 : parts,
      leastPart: step.pieces == nil ? 1 : Self.leastPart)
  }

  private func checkedFrozen(_ order: OpenOrder) -> [CheckedAssignment] {
    order.frozen.filter { !$0.isJudged }.compactMap { place(of: $0.step, order.number) }
  }

  private func checkedBegun(_ order: OpenOrder) -> [CheckedBegun] {
    order.frozen.filter(\.isJudged).compactMap { part in
      guard let place = place(of: part.step, order.number) else { return nil }
      return CheckedBegun(place: place, run: part.left ?? 0, preparation: part.preparation)
    }
  }

  /// The steps that the floor has begun by the schedule it follows: steps of released orders whose
  /// start had passed when the colors were read. The start of the checked plan does not matter.
  private var checkedStarted: [CheckedAssignment] {
    let released = Dictionary(
      orders.filter { $0.order.status == .released }.map { ($0.order.id, $0.number) }
    ) { first, _ in first }
    return baseSteps.compactMap { step in
      guard step.setupStart.floorSeconds < readAt, let order = released[step.productionID] else {
        return nil
      }
      return place(of: step, order)
    }
  }

  private func place(of step: ScheduledStep, _ order: String) -> CheckedAssignment? {
    machines.first { $0.machine.id == step.machineID }.map {
      PlannedStep(step, of: order, on: $0.number).checked
    }
  }

  private var changeoverLines: [CheckedChangeover] {
    guard !changeovers.isEmpty else { return [] }
    let families = families
    var lines: [CheckedChangeover] = []
    for group in Set(machines.map(\.machine.group)) {
      for from in families {
        for to in families where from != to {
          let seconds = changeovers.seconds(group, from: from, to: to)
          guard seconds > 0 else { continue }
          lines.append(
            CheckedChangeover(group: group, from: from.id, to: to.id, seconds: seconds))
        }
      }
    }
    return lines
  }

  /// The findings about steps on this floor, in the order of time. Frozen steps are reported only
  /// if the plan moves them; begun steps also if the time from now to their end is not the rest of
  /// their run. A run that is longer than the rest of an order is not reported if the first pieces
  /// of the order are made or are in a batch.
  func findings(in steps: [PlannedStep]) -> [ScheduleFinding] {
    let fixed = Set(
      orders.flatMap { order in order.frozen.map { "\(order.number) \($0.step.position)" } })
    let begun = Set(
      orders.flatMap { order in
        order.frozen.filter(\.isJudged).map { "\(order.number) \($0.step.position)" }
      })
    let smaller = Set(orders.filter { $0.open < $0.order.quantity }.map(\.number))
    return ScheduleCheck.findings(checked, CheckedPlan(assignments: steps.map(\.checked)))
      .filter { finding in
        guard let subject = finding.subject, finding.rule != .frozen else { return true }
        if finding.rule == .runTime, smaller.contains(subject.job),
          finding.actual ?? 0 > finding.expected ?? 0
        {
          return false
        }
        let name = "\(subject.job) \(subject.step)"
        return !fixed.contains(name) || (finding.rule == .runTime && begun.contains(name))
      }
  }

  /// The finding in words.
  func sentence(_ finding: ScheduleFinding) -> String {
    finding.sentence(
      moment: { calendar.text(of: Instant(floorSeconds: $0)) },
      span: { TimeSpan(floorSeconds: $0).description },
      day: { calendar.text(ofDue: Instant(floorSeconds: $0)) })
  }

  /// Throws `internal.bug` with the first error of a plan that opsh itself made.
  func requireSound(_ steps: [PlannedStep]) throws(OpsError) {
    guard let fault = findings(in: steps).first(where: \.isFault) else { return }
    throw OpsError.bug("The plan breaks a rule: \(sentence(fault))")
  }
}

extension FrozenPart {
  /// Whether the check counts its time: work has begun, and something is left of it.
  fileprivate var isJudged: Bool { isStarted && (left ?? 0) > 0 }
}

extension PlannedStep {
  /// The step as the check takes it.
  var checked: CheckedAssignment {
    CheckedAssignment(
      job: production, step: Int(position), part: Int(part), machine: machine,
      setUpStart: setupStart, start: start, end: end)
  }
}
