/// Checks a plan against the floor it is for.
///
/// It shares no code and no model with the scheduler, so it also judges plans that people edited.
/// Every rule is a sweep over sorted starts and ends: n log n for n assignments.
///
/// - A machine is taken from the start of the set-up to the end of the run. Assignments that name
///   stations may run side by side as long as the stations differ.
/// - Set-up happens in working time, maybe in pieces, and may begin before the step it follows has
///   ended and before its material is here. The run is in one piece unless the step may pause.
/// - Change-over lies in working time between two neighbours of different families: on a gun if the
///   assignments name it, else on their stations, else on the machine.
/// - People are needed in the working time of set-up and run, a mould from set-up to end.
public enum ScheduleCheck {
  /// Moments that a plan may name, in seconds; wide enough for any date, and sums cannot overflow.
  public static let range: ClosedRange<Int64> = -(1 << 41)...(1 << 41)

  /// What is wrong with the plan and what is late, in the order of time; empty for a plan that can
  /// be carried out in time.
  public static func findings(_ floor: CheckedFloor, _ plan: CheckedPlan) -> [ScheduleFinding] {
    let index = FloorIndex(floor)
    var found: [ScheduleFinding] = []
    let works = index.resolved(plan, into: &found)
    StepRules(index: index, works: works).check(into: &found)
    JobRules(index: index, works: works).check(into: &found)
    MachineRules(index: index, works: works).check(into: &found)
    UseRules(index: index, works: works).check(into: &found)
    BegunRules(index: index, works: works).check(into: &found)
    checkFrozen(floor, plan, into: &found)
    return found.sorted(by: isBefore)
  }

  private static func checkFrozen(
    _ floor: CheckedFloor, _ plan: CheckedPlan, into found: inout [ScheduleFinding]
  ) {
    guard !floor.frozen.isEmpty else { return }
    let planned = Set(plan.assignments)
    for frozen in floor.frozen where !planned.contains(frozen) {
      found.append(
        ScheduleFinding(
          .frozen, frozen.key, place: frozen.machine, from: frozen.start, to: frozen.end))
    }
  }

  /// By time, then by work and rule, so that equal plans give equal lists.
  private static func isBefore(_ left: ScheduleFinding, _ right: ScheduleFinding) -> Bool {
    let times = (left.from ?? range.upperBound, right.from ?? range.upperBound)
    if times.0 != times.1 { return times.0 < times.1 }
    let none = CheckedAssignment.Key(job: "", step: 0)
    let subjects = (left.subject ?? none, right.subject ?? none)
    if subjects.0 != subjects.1 { return subjects.0 < subjects.1 }
    return (left.rule.rawValue, left.place ?? "") < (right.rule.rawValue, right.place ?? "")
  }
}
