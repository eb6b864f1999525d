/// The floor with its parts by id.
struct FloorIndex {
  let floor: CheckedFloor
  /// Working time by the place of the machine.
  let working: [WorkingTime]
  private let machines: [String: Int]
  private let steps: [StepName: StepPlace]
  private let changeovers: [ChangeoverPair: Int64]
  /// Working time in which somebody with a skill is there, for steps that rest otherwise.
  private let staffed: [StaffedPlace: WorkingTime]
  /// Parts of steps that have begun.
  private let begun: Set<CheckedAssignment.Key>
  private let started: [CheckedAssignment.Key: CheckedAssignment]

  private struct StaffedPlace: Hashable {
    let machine: Int
    let skill: String
  }

  private struct StepName: Hashable {
    let job: String
    let step: Int
  }

  private struct StepPlace {
    let job: Int
    let step: Int
  }

  private struct ChangeoverPair: Hashable {
    let group: String
    let from: String
    let to: String
  }

  init(_ floor: CheckedFloor) {
    self.floor = floor
    working = floor.machines.map { WorkingTime($0.windows) }
    machines = Dictionary(
      zip(floor.machines.map(\.id), floor.machines.indices), uniquingKeysWith: { first, _ in first }
    )
    var steps: [StepName: StepPlace] = [:]
    for (job, value) in floor.jobs.enumerated() {
      for (step, one) in value.steps.enumerated() {
        steps[StepName(job: value.id, step: one.number)] = StepPlace(job: job, step: step)
      }
    }
    self.steps = steps
    begun = Set(floor.begun.map(\.place.key))
    started = Dictionary(
      floor.started.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    changeovers = Dictionary(
      floor.changeovers.map {
        (ChangeoverPair(group: $0.group, from: $0.from, to: $0.to), Self.limited($0.seconds))
      }, uniquingKeysWith: max)
    staffed = Self.staffed(floor, machines, working)
  }

  private static func staffed(
    _ floor: CheckedFloor, _ machines: [String: Int], _ working: [WorkingTime]
  ) -> [StaffedPlace: WorkingTime] {
    let people = Dictionary(
      floor.skills.map { ($0.id, WorkingTime($0.people.filter { $0.count > 0 }.map(\.window))) },
      uniquingKeysWith: { first, _ in first })
    var staffed: [StaffedPlace: WorkingTime] = [:]
    for step in floor.jobs.lazy.flatMap(\.steps) where step.mayPause && step.restsUnstaffed {
      guard let skill = step.skill, let there = people[skill] else { continue }
      for choice in step.choices {
        guard let machine = machines[choice.machine] else { continue }
        let place = StaffedPlace(machine: machine, skill: skill)
        if staffed[place] == nil { staffed[place] = working[machine].shared(with: there) }
      }
    }
    return staffed
  }

  /// Whether it has begun when the plan begins.
  func isBegun(_ assignment: CheckedAssignment) -> Bool { begun.contains(assignment.key) }

  /// Whether, by the plan, it had begun when the set-up of machines was read.
  func hasStarted(_ assignment: CheckedAssignment) -> Bool {
    started[assignment.key].map(assignment.begins(as:)) ?? false
  }

  /// When the work goes on: its machine works and, for a step that needs people, somebody is there.
  func working(of work: PlacedWork) -> WorkingTime {
    let step = floor.jobs[work.job].steps[work.step]
    guard step.mayPause, step.restsUnstaffed, let skill = step.skill else {
      return working[work.machine]
    }
    return staffed[StaffedPlace(machine: work.machine, skill: skill)] ?? working[work.machine]
  }

  /// The assignments with what the floor says of them. Those that name unknown things or impossible
  /// times are reported and left out.
  func resolved(
    _ plan: CheckedPlan, into found: inout [ScheduleFinding]
  ) -> [PlacedWork] {
    var works: [PlacedWork] = []
    works.reserveCapacity(plan.assignments.count)
    for assignment in plan.assignments {
      let key = assignment.key
      let range = ScheduleCheck.range
      guard assignment.setUpStart <= assignment.start, assignment.start <= assignment.end,
        range.contains(assignment.setUpStart), range.contains(assignment.end)
      else {
        found.append(ScheduleFinding(.badTimes, key, place: assignment.machine))
        continue
      }
      guard let place = steps[StepName(job: assignment.job, step: assignment.step)] else {
        found.append(ScheduleFinding(.unknownStep, key, from: assignment.start))
        continue
      }
      guard let machine = machines[assignment.machine] else {
        found.append(
          ScheduleFinding(
            .unknownMachine, key, place: assignment.machine, from: assignment.start))
        continue
      }
      let step = floor.jobs[place.job].steps[place.step]
      let choice = step.choices.first { $0.machine == assignment.machine }
      works.append(
        PlacedWork(
          assignment: assignment, machine: machine, job: place.job, step: place.step,
          family: step.family, run: choice.map { Self.limited($0.run) },
          setUp: Self.limited(choice?.setUp ?? 0)))
    }
    return works
  }

  /// Seconds that the machine needs between the families; the longest of its groups' tables.
  func changeover(on machine: Int, from: String, to: String) -> Int64 {
    guard from != to else { return 0 }
    return floor.machines[machine].groups.reduce(0) {
      max($0, changeovers[ChangeoverPair(group: $1, from: from, to: to)] ?? 0)
    }
  }

  /// Seconds limited so that sums cannot overflow.
  private static func limited(_ seconds: Int64) -> Int64 {
    min(max(0, seconds), ScheduleCheck.range.upperBound)
  }
}

/// An assignment, and what the floor says of it.
struct PlacedWork {
  let assignment: CheckedAssignment
  /// Places in the floor's lists.
  let machine: Int
  let job: Int
  let step: Int
  let family: String?
  /// Seconds of the whole step on this machine; nil if the machine cannot make it.
  let run: Int64?
  let setUp: Int64
}
