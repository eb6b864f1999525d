import OpsScheduling

/// Checks a schedule against its instance, without anything of the solver.
enum ScheduleChecker {
  /// - Returns: what is wrong; empty for a feasible schedule.
  static func faults(of schedule: ShopSchedule, for instance: ShopInstance) -> [String] {
    var faults: [String] = []
    guard schedule.jobs.map(\.count) == instance.jobs.map(\.count) else {
      return ["the schedule has other operations than the instance"]
    }
    var onMachine: [Int: [ShopSchedule.Slot]] = [:]
    var last = 0
    for (job, slots) in schedule.jobs.enumerated() {
      var free = 0
      for (step, slot) in slots.enumerated() {
        let given = instance.jobs[job][step].first { $0.machine == slot.machine }
        if given?.duration != slot.end - slot.start {
          faults.append("job \(job) step \(step) takes \(slot.end - slot.start) on \(slot.machine)")
        }
        if slot.start < free { faults.append("job \(job) step \(step) starts too early") }
        free = slot.end
        last = max(last, slot.end)
        onMachine[slot.machine, default: []].append(slot)
      }
    }
    for (machine, slots) in onMachine {
      let sorted = slots.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      for (one, other) in zip(sorted, sorted.dropFirst()) where other.start < one.end {
        faults.append("machine \(machine) does two operations at \(other.start)")
      }
    }
    if last != schedule.makespan {
      faults.append("the makespan is \(last), not \(schedule.makespan)")
    }
    return faults
  }
}
